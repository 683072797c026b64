import type { Clock } from '#clock.ts';
import { timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { sweepKnownDevices } from './account/known-devices.ts';
import { openLetters } from './letters/letters.ts';
import { sweepMade } from './limits/idempotency.ts';
import { openLimits } from './limits/limits.ts';
import { openPasswords } from './password/passwords.ts';
import { type Endings, openEndings } from './session/endings.ts';
import { openKeys } from './session/keys.ts';
import { sweepExpired } from './session/session-store.ts';
import { openBotCheck } from './sign-in/bot-check.ts';

/** What every action of this module works with. */
export interface Identity {
  db: Database;
  clock: Clock;
  settings: IdentitySettings;
  keys: ReturnType<typeof openKeys>;
  passwords: ReturnType<typeof openPasswords>;
  limits: ReturnType<typeof openLimits>;
  letters: ReturnType<typeof openLetters>;
  botCheck: ReturnType<typeof openBotCheck>;
  /** Ends sessions even while the disk fails. */
  endings: Endings;
}

/**
 * The identity server.
 * @param clock the machine's: credentials never expire under a stopped clock
 * @param posted called when an email waits to be sent
 * @param endedFile keeps ended sessions over a restart while the database cannot be written
 */
export function openIdentity(parts: {
  db: Database;
  clock: Clock;
  settings: IdentitySettings;
  posted?: () => void;
  endedFile?: string;
}): Identity {
  const { db, clock, settings } = parts;
  return {
    db,
    clock,
    settings,
    keys: openKeys(db, clock, settings),
    passwords: openPasswords(),
    limits: openLimits(db, clock, settings),
    letters: openLetters(settings, parts.posted ?? (() => {})),
    botCheck: openBotCheck(db, clock, settings),
    endings: openEndings(db, parts.endedFile),
  };
}

/**
 * The client: its address for limits, its agent for the list of sessions, its device cookie, and the `newDevice` secret it gets if it is
 * not known.
 */
export interface Caller {
  address: string;
  agent: string;
  device?: string;
  newDevice?: string;
  /** Aborted when the client leaves early. */
  gone?: AbortSignal | undefined;
}

/** The operator's account settings; lifetimes in seconds. */
export interface IdentitySettings {
  /** `aud`, and the end of `iss`. */
  project: string;
  /** The key clients must send, no secret; undefined accepts any. */
  apiKey: string | undefined;
  idTokenTtl: number;
  refreshTokenTtl: number;
  codeTtl: number;
  recentLoginTtl: number;
  /** Whether limits by address apply; those by account always do. */
  strict: boolean;
  /** Whether sign-up and email need a proof of work. */
  botCheck: boolean;
  deskSecondFactor: boolean;
  /** The public address without a trailing slash, for links in email. Known once the port is open. */
  publicUrl: () => string;
  allowedDomains: readonly string[];
  brand: string;
}

/** Deletes what expired. */
export async function sweepIdentity({ db, clock, limits }: Identity): Promise<void> {
  await sweepExpired(db, timestamp(clock()));
  await sweepKnownDevices(db, clock());
  await sweepMade(db, clock());
  await limits.sweep();
}
