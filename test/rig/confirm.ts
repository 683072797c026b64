import { changeAccount, findAccountByEmail, revealProfile, withLockedAccount } from '#identity/account/account-store.ts';
import type { Identity } from '#identity/identity.ts';
import { applyCode } from '#identity/letters/apply-code.ts';
import { sendVerification } from '#identity/letters/send-letter.ts';
import type { SignedIn } from '#identity/session/tokens.ts';
import type { Letter } from '#mail.ts';

/** An identity server with its emails, oldest first. */
export interface Office {
  identity: Identity;
  letters: () => Promise<Letter[]>;
}

const caller = { address: '192.0.2.7', agent: 'test' };

/** The code in the newest email to an address; '' if there is none. `mode` is the link's purpose. */
export async function codeIn({ letters }: Pick<Office, 'letters'>, to: string, mode = ''): Promise<string> {
  const carrying = (await letters()).filter((letter) => letter.to === to && letter.body.includes(`/letter?mode=${mode}`));
  return /oobCode=([\w-]+)/.exec(carrying.at(-1)?.body ?? '')?.[1] ?? '';
}

/** Confirms someone's address by its email; they stay signed in. */
export async function confirmByEmail<T extends SignedIn>(office: Office, signedIn: T): Promise<T> {
  await sendVerification(office.identity, signedIn, undefined, caller);
  const code = await codeIn(office, signedIn.account.email ?? '', 'verifyEmail');
  return { ...signedIn, account: await applyCode(office.identity, code, caller) };
}

/** Marks an account's address as confirmed, without signing anyone out. */
export async function countAsConfirmed({ db }: Pick<Identity, 'db'>, email: string): Promise<void> {
  const id = (await findAccountByEmail(db, email))?.id ?? '';
  await withLockedAccount(db, id, async (tx) => {
    await changeAccount(tx, id, { email_verified: 1 });
    await revealProfile(tx, id);
  });
}
