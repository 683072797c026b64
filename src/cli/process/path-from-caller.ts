import { resolve } from 'node:path';

/** The script in package.json that runs the verbs. */
const SCRIPT = 'backline';

/**
 * Resolves a path from the caller's folder: `npm run` changes to the package and passes the original in INIT_CWD. Not for settings such as
 * DATA_DIR, whose defaults are in the package.
 */
export function pathFromCaller(name: string): string {
  const { npm_lifecycle_event: script, INIT_CWD: stood } = process.env;
  return resolve(script === SCRIPT && stood !== undefined ? stood : '.', name);
}
