/** Says without opening a database that something written is kept on this device, and who is signed in here: '' where nobody is. */
const FLAG = 'kept-edit';

/** Whether anything is kept of anybody. */
export function isAnythingKept(): boolean {
  return localStorage.getItem(FLAG) !== null;
}

/** Whose account is signed in here: '' where nobody is, undefined where nothing is kept. */
export function whoIsHere(): string | undefined {
  return localStorage.getItem(FLAG) ?? undefined;
}

/** Notes who is signed in here, where anything is kept: by that it is known what goes when they leave. */
export function noteWhoIsHere(uid: string): void {
  if (isAnythingKept()) localStorage.setItem(FLAG, uid);
}

/** Raises the flag for something of somebody who is here, or takes it away. */
export function flagKept(isKept: boolean, uid: string): void {
  if (!isKept) localStorage.removeItem(FLAG);
  else if (!isAnythingKept()) localStorage.setItem(FLAG, uid);
}
