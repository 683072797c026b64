/** What the system means by its codes where a file or a folder was to be made. */
const MEANINGS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written to that disk',
  ENOENT: 'nothing can be made there',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  EISDIR: 'a folder is in the way',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this user',
  ENAMETOOLONG: 'the name is too long',
};

/**
 * What went wrong while something was written, as a sentence where it was for want of a place to write to; else as it was.
 * @param what begins the sentence: a file, or what was to be written
 */
export function whyUnwritten(what: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const meaning = MEANINGS[code];
  return meaning === undefined ? error : new Error(`${what} cannot be written: ${meaning}.`, { cause: error });
}
