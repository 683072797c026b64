const UNREAD: Record<string, string> = {
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder, not a file',
  ELOOP: 'its links lead round in a circle',
  ENAMETOOLONG: 'the name is too long',
};

/** Why a file cannot be read, to follow `cannot be read: `. Unknown errors keep their message. */
export function explainReadError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return UNREAD['code' in error ? String(error.code) : ''] ?? error.message;
}

const UNWRITTEN: Record<string, string> = {
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
 * Turns a system error during a write into a sentence; other errors are returned as they are.
 * @param what the start of the sentence: the file, or what it holds
 */
export function explainWriteError(what: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const meaning = UNWRITTEN[code];
  return meaning === undefined ? error : new Error(`${what} cannot be written: ${meaning}.`, { cause: error });
}
