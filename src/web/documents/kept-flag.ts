/** Key that says, without opening a database, that an edit is stored, and who is signed in ('' for nobody). */
const FLAG = 'kept-edit';

/** Whether any account's edit is stored on this device. */
export function isAnythingKept(): boolean {
  return localStorage.getItem(FLAG) !== null;
}

/** The account signed in here, '' for nobody; undefined where no edit is stored. */
export function readAccountHere(): string | undefined {
  return localStorage.getItem(FLAG) ?? undefined;
}

/** Notes who is signed in, where an edit is stored: when they leave, it goes. */
export function noteWhoIsHere(uid: string): void {
  if (isAnythingKept()) localStorage.setItem(FLAG, uid);
}

/** Sets or clears the flag. */
export function flagKept(isKept: boolean, uid: string): void {
  if (!isKept) localStorage.removeItem(FLAG);
  else if (!isAnythingKept()) localStorage.setItem(FLAG, uid);
}
