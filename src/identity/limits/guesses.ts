import { findKnownDevice } from '../account/known-devices.ts';
import type { Caller, Identity } from '../identity.ts';
import { addressKey, PROOF_HELPS, type Try, tooMany } from './limits.ts';

export interface Guess {
  /** In lower case. */
  email: string;
  caller: Caller;
  proved?: boolean;
  /** The session in which somebody repeats their own password. */
  session?: string | undefined;
}

/**
 * Slows password limitGuesses without locking the owner out. Strangers are counted per account, per account and address, and per address;
 * beyond any of these they must solve a puzzle, up to a last limit. A browser that signed in before has a count of its own; a known address
 * is counted only per account and address.
 */
export function limitGuesses({ db, limits, clock }: Identity, { email, caller, proved = false, session }: Guess) {
  const from = addressKey(caller.address);
  const pair = `${email} ${from}`;
  const strangers = [
    ['failed sign-in by account', email],
    ['failed sign-in by account and address', pair],
    ['failed sign-in by address', from],
  ] as const satisfies Try[];
  const withProof = ['failed sign-in by account and address with proof', pair] as const;
  let known: ReturnType<typeof findKnownDevice> | undefined;
  const findKnown = () => {
    known ??= findKnownDevice(db, email, caller, clock());
    return known;
  };
  const ownCount = (device: string) => ['failed sign-in by account and device', `${email} ${device}`] as const;

  /** The count of this browser; undefined if it never signed in. */
  async function own(): Promise<Try | undefined> {
    if (session !== undefined) return ownCount(`session ${session}`);
    // No cookie, no lookup.
    const device = caller.device === undefined ? undefined : (await findKnown()).device;
    return device === undefined ? undefined : ownCount(device);
  }

  return {
    /** @throws AuthError TOO_MANY_ATTEMPTS_TRY_LATER */
    async demand(): Promise<void> {
      if (session !== undefined) return limits.demand(ownCount(`session ${session}`));
      const [first, ...more] = await limits.reached(...strangers);
      if (first === undefined) return;
      const mine = await own();
      if (mine !== undefined && (await limits.reached(mine)).length === 0) return;
      if (![first, ...more].includes('failed sign-in by account and address') && (await findKnown()).address) return;
      if (!proved) throw tooMany(first, PROOF_HELPS);
      await limits.demand(withProof);
    },
    async count(): Promise<void> {
      const mine = await own();
      if (session !== undefined && mine !== undefined) return limits.count(mine);
      await limits.count(...strangers, ...(mine === undefined ? [] : [mine]), ...(proved ? [withProof] : []));
    },
    async forget(): Promise<void> {
      const mine = await own();
      await limits.forget(strangers[0], strangers[1], withProof, ...(mine === undefined ? [] : [mine]));
    },
  };
}
