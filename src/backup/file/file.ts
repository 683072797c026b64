import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { explainReadError } from '#database/engines/file-errors.ts';
import { syncFolder } from '#database/engines/folder.ts';

/** Level 1 is several times faster than the usual 6 and the file some tenths larger. */
const LEVEL = 1;
/** How many characters are compressed at once. */
const PIECE = 65_536;
/** A backup holds secrets: nobody but its owner reads it. */
const MODE = 0o600;
/** How many characters a SHA-256 has. */
const DIGEST = 64;
/** A longer line (in characters) is no row of ours: a pasted text is at most 5 MB, and half as much again when spelt in base64. */
const MAX_LINE_LENGTH = 16_000_000;

/** Where the checksum of a backup lies, as `sha256sum -c` reads it. */
export function checksumOf(file: string): string {
  return `${file}.sha256`;
}

/**
 * Writes lines into a new file, gzipped, and their checksum beside it; both are on the disk then.
 * @throws Error when a file of that name is there, or it cannot be written; nothing is left behind
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

/** @throws Error in one sentence when a file is there: a backup replaces nothing */
export function demandNoFile(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already; a backup replaces nothing.`);
}

/**
 * Gives a backup another name on the same disk, and with it its checksum, in which that name stands.
 * @throws Error in one sentence when a file of that name is there, even if it came a moment ago
 */
export async function renameBackup(file: string, name: string): Promise<void> {
  const digest = (await readFile(checksumOf(file), 'utf8')).slice(0, DIGEST);
  // Whole before there is anything it belongs to: half a checksum would condemn a sound backup.
  const checksum = `${checksumOf(file)}.next`;
  await writeChecksum(checksum, digest, basename(name));
  // Unlike a rename, a second name never replaces what is there.
  await link(file, name).catch(async (error: NodeJS.ErrnoException) => {
    demandNoFile(name);
    if (error.code === 'EEXIST') throw error;
    // A disk that knows no second names.
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

/** Removes a backup with its checksum, if it is there. */
export async function removeBackup(file: string): Promise<void> {
  await Promise.all([rm(file, { force: true }), rm(checksumOf(file), { force: true })]);
}

/** Lines joined: a compressor is slow with every small piece. */
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
 * @returns false when there is no checksum beside it
 * @throws Error in one sentence when they differ or the file cannot be read
 */
export async function checkChecksum(file: string): Promise<boolean> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (!existsSync(checksumOf(file))) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  const said = (await readFile(checksumOf(file), 'utf8')).slice(0, DIGEST);
  if (said !== hash.digest('hex')) throw new Error(`${file} is not what was written: it differs from its SHA-256.`);
  return true;
}

/**
 * The lines of a backup, each with its end.
 * @throws Error in one sentence when it cannot be read or unzipped
 */
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
      // Joined only when its end has come: a long line is not copied with every chunk.
      rest += first;
      if (rest.length > MAX_LINE_LENGTH) throw new Error('a line has no end');
      for (const piece of pieces) {
        yield `${rest}\n`;
        rest = piece;
      }
    }
    if (rest !== '') throw new Error('it ends in the middle of a line');
  } catch (error) {
    throw new Error(`${file} cannot be read as a backup: ${explainReadError(error)}.`, { cause: error });
  } finally {
    bytes.destroy();
  }
}
