import { knownHere } from '../account/known-devices.ts';
import type { Caller, Identity } from '../identity.ts';
import { addressKey, PROOF_HELPS, type Try, tooMany } from './limits.ts';

/** Somebody tries a password. */
export interface Guess {
  /** The e-mail address it is tried for, in lower case. */
  email: string;
  caller: Caller;
  /** Whether a solved puzzle came along. */
  proved?: boolean;
  /** The session of whoever is signed in already and types their own password again. */
  session?: string | undefined;
}

/**
 * How tries at a password are slowed without shutting its owner out. Strangers are counted by account, by account and address, and by
 * address; past any of these limits they must solve a puzzle, up to a last limit by account and address. Whoever signed in with this
 * browser before is counted apart, where no stranger's failure reaches; whoever signed in from this address before is counted by
 * account and address alone.
 */
export function guessing({ db, limits, clock }: Identity, { email, caller, proved = false, session }: Guess) {
  const from = addressKey(caller.address);
  const pair = `${email} ${from}`;
  const strangers = [
    ['failed sign-in by account', email],
    ['failed sign-in by account and address', pair],
    ['failed sign-in by address', from],
  ] as const satisfies Try[];
  const withProof = ['failed sign-in by account and address with proof', pair] as const;
  let known: ReturnType<typeof knownHere> | undefined;
  const findKnown = () => {
    known ??= knownHere(db, email, caller, clock());
    return known;
  };
  const ownCount = (device: string) => ['failed sign-in by account and device', `${email} ${device}`] as const;

  /** The count that is this browser's alone; undefined where it never signed in before. */
  async function own(): Promise<Try | undefined> {
    if (session !== undefined) return ownCount(`session ${session}`);
    // A request without the cookie is not looked up.
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
    /** Notes a wrong one. */
    async count(): Promise<void> {
      const mine = await own();
      if (session !== undefined && mine !== undefined) return limits.count(mine);
      await limits.count(...strangers, ...(mine === undefined ? [] : [mine]), ...(proved ? [withProof] : []));
    },
    /** The right one was typed: what failed before no longer counts. */
    async forget(): Promise<void> {
      const mine = await own();
      await limits.forget(strangers[0], strangers[1], withProof, ...(mine === undefined ? [] : [mine]));
    },
  };
}
