import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** How long open pages still find the scripts of the version before, in milliseconds. */
const MAX_AGE_MS = 7 * 86_400_000;
/** The file names of the running version. */
const CURRENT = 'current.json';

/**
 * Keeps this version's scripts and fonts beside those of earlier versions, in a folder that outlives updates. Removes what no version used
 * for a week. Names contain hashes, so they never clash.
 * @param folders each with files in `static/`
 * @param now in epoch milliseconds
 */
export async function keepBuildFiles(folders: readonly string[], folder: string, now: number): Promise<void> {
  await mkdir(join(folder, 'static'), { recursive: true });
  const before = new Set(await readNames(join(folder, CURRENT)));
  const current = new Map((await Promise.all(folders.map(filesOf))).flat());
  for (const [name, path] of current) await keep(path, join(folder, name));
  for (const [name, path] of await filesOf(folder)) {
    if (current.has(name)) continue;
    // Its version was just replaced: its week begins.
    if (before.has(name)) await utimes(path, now / 1000, now / 1000);
    else if ((await stat(path)).mtimeMs < now - MAX_AGE_MS) await rm(path, { force: true });
  }
  await writeWhole(join(folder, CURRENT), JSON.stringify([...current.keys()]));
}

async function filesOf(folder: string): Promise<[name: string, path: string][]> {
  const entries = await readdir(join(folder, 'static'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), path]);
}

async function keep(from: string, to: string): Promise<void> {
  if (await stat(to).catch(() => undefined)) return;
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, `${to}.${process.pid}`);
  await rename(`${to}.${process.pid}`, to);
}

async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.${process.pid}`, text);
  await rename(`${path}.${process.pid}`, path);
}

async function readNames(path: string): Promise<string[]> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as string[];
  } catch {
    return [];
  }
}
