import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { explainReadError } from '#database/engines/file-errors.ts';
import { syncFolder } from '#database/engines/folder.ts';

/** Several times faster than the default 6, for a slightly larger file. */
const LEVEL = 1;
const PIECE = 65_536;
/** Backups contain secrets. */
const MODE = 0o600;
const DIGEST = 64;
/** In characters: a pasted text is at most 5 MB, half as much again in base64. */
const MAX_LINE_LENGTH = 16_000_000;

/** The checksum file of a backup, in the format of `sha256sum -c`. */
export function checksumOf(file: string): string {
  return `${file}.sha256`;
}

/**
 * Writes lines to a new gzip file and its checksum, both synced.
 * @throws Error when the file exists or cannot be written; leaves nothing behind
 */
export async function writeBackup(lines: AsyncIterable<string>, file: string): Promise<void> {
  demandNoFile(file);
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    const onto = createWriteStream(file, { mode: MODE, flush: true });
    await pipeline(Readable.from(pieces(lines)), createGzip({ level: LEVEL }), hashing, onto);
    await writeChecksum(checksumOf(file), hash.digest('hex'), basename(file));
    syncFolder(dirname(file));
  } catch (error) {
    await removeBackup(file);
    throw error;
  }
}

/** @throws Error in one sentence when the file exists */
export function demandNoFile(file: string): void {
  if (existsSync(file)) throw new Error(`${file} already exists; a backup replaces nothing.`);
}

/** Renames a backup and its checksum on the same disk. @throws Error in one sentence when the name is taken, even since a moment ago */
export async function renameBackup(file: string, name: string): Promise<void> {
  const digest = (await readFile(checksumOf(file), 'utf8')).slice(0, DIGEST);
  // The checksum first: half a one would condemn a sound backup.
  const checksum = `${checksumOf(file)}.next`;
  await writeChecksum(checksum, digest, basename(name));
  // Unlike a rename, a hard link never replaces a file.
  await link(file, name).catch(async (error: NodeJS.ErrnoException) => {
    demandNoFile(name);
    if (error.code === 'EEXIST') throw error;
    // The disk has no hard links.
    await rename(file, name);
  });
  try {
    await rename(checksum, checksumOf(name));
  } catch (error) {
    await rm(name, { force: true });
    throw error;
  }
  await removeBackup(file);
  syncFolder(dirname(name));
}

/** Removes a backup and its checksum, if there. */
export async function removeBackup(file: string): Promise<void> {
  await Promise.all([rm(file, { force: true }), rm(checksumOf(file), { force: true })]);
}

/** Joins lines: gzip is slow with small pieces. */
async function* pieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

async function writeChecksum(checksum: string, digest: string, name: string): Promise<void> {
  const handle = await open(checksum, 'w', MODE);
  try {
    await handle.writeFile(`${digest}  ${name}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Compares a backup with its checksum.
 * @returns false without a checksum file
 * @throws Error in one sentence when they differ or cannot be read
 */
export async function checkChecksum(file: string): Promise<boolean> {
  if (!existsSync(file)) throw new Error(`We can’t find the file ${file}.`);
  if (!existsSync(checksumOf(file))) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  const said = (await readFile(checksumOf(file), 'utf8')).slice(0, DIGEST);
  if (said !== hash.digest('hex')) throw new Error(`${file} has changed: it differs from its SHA-256.`);
  return true;
}

/** The lines of a backup, with their line ends. @throws Error in one sentence when it cannot be read or unzipped */
export async function* readBackup(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const text = createGunzip();
  bytes.on('error', (error) => text.destroy(error));
  bytes.pipe(text);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  try {
    for await (const chunk of text) {
      const [first = '', ...pieces] = decoder.decode(chunk, { stream: true }).split('\n');
      rest += first;
      if (rest.length > MAX_LINE_LENGTH) throw new Error('a line has no end');
      for (const piece of pieces) {
        yield `${rest}\n`;
        rest = piece;
      }
    }
    if (rest !== '') throw new Error('it ends in the middle of a line');
  } catch (error) {
    throw new Error(`${file} can’t be read as a backup: ${explainReadError(error)}.`, { cause: error });
  } finally {
    bytes.destroy();
  }
}

const ENDING = /(?:\.unsound)?\.backline$/;

/** A backup's file name; names sort by time. */
export function backupName(now: Temporal.Instant): string {
  return `backline-${stampOf(now)}.backline`;
}

/** A moment in a file name, to the second. */
export function stampOf(now: Temporal.Instant): string {
  return now.toString({ smallestUnit: 'second' }).replaceAll(':', '');
}

/** Its name if the database or the backup failed a check. */
export function unsoundName(file: string): string {
  return `${file.replace(ENDING, '')}.unsound.backline`;
}

/** Prefixes of the temporary folders for making and proving backups. */
export const WORKSHOPS = { making: 'making-backline-', drill: 'drill-backline-' } as const;
