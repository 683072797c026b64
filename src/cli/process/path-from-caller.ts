import { resolve } from 'node:path';

/** The script of package.json that runs these verbs. */
const SCRIPT = 'backline';

/**
 * The whole path of a file or folder that somebody names on the command line: seen from where they stand.
 * `npm run` begins its scripts in the root of the package and says in INIT_CWD where that was.
 * Settings such as DATA_DIR are not meant: their defaults lie in the package.
 */
export function pathFromCaller(name: string): string {
  const { npm_lifecycle_event: script, INIT_CWD: stood } = process.env;
  return resolve(script === SCRIPT && stood !== undefined ? stood : '.', name);
}
