import { changeAccount, findAccountByEmail, revealProfile, withLockedAccount } from '#identity/account/account-store.ts';
import type { Identity } from '#identity/identity.ts';
import { applyCode } from '#identity/letters/apply-code.ts';
import { sendVerification } from '#identity/letters/send-letter.ts';
import type { SignedIn } from '#identity/session/tokens.ts';
import type { Letter } from '#mail.ts';

/** An identity server, and every letter it wrote, the oldest first. */
export interface Office {
  identity: Identity;
  letters: () => Promise<Letter[]>;
}

const caller = { address: '192.0.2.7', agent: 'test' };

/** The code in the newest letter to an address that carries one; '' when there is none. `mode` is what its link is for. */
export async function codeIn({ letters }: Pick<Office, 'letters'>, to: string, mode = ''): Promise<string> {
  const carrying = (await letters()).filter((letter) => letter.to === to && letter.body.includes(`/letter?mode=${mode}`));
  return /oobCode=([\w-]+)/.exec(carrying.at(-1)?.body ?? '')?.[1] ?? '';
}

/** Somebody whose address is confirmed by its letter: whoever asked for it stays signed in. */
export async function confirmed<T extends SignedIn>(office: Office, signedIn: T): Promise<T> {
  await sendVerification(office.identity, signedIn, undefined, caller);
  const code = await codeIn(office, signedIn.account.email ?? '', 'verifyEmail');
  return { ...signedIn, account: await applyCode(office.identity, code, caller) };
}

/** The address of an account counts as confirmed, as after its email was answered: nobody is signed out. */
export async function countAsConfirmed({ db }: Pick<Identity, 'db'>, email: string): Promise<void> {
  const id = (await findAccountByEmail(db, email))?.id ?? '';
  await withLockedAccount(db, id, async (tx) => {
    await changeAccount(tx, id, { email_verified: 1 });
    await revealProfile(tx, id);
  });
}
