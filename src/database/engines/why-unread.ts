/** What the system means by its codes where a file was to be read. */
const MEANINGS: Record<string, string> = {
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder, not a file',
  ELOOP: 'its links lead round in a circle',
  ENAMETOOLONG: 'the name is too long',
};

/** Why a file could not be read, to follow `cannot be read: `; what is no refusal of the system stays as it was said. */
export function whyUnread(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return MEANINGS['code' in error ? String(error.code) : ''] ?? error.message;
}
