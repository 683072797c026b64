import type { Clock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { openLetters } from './letters/letters.ts';
import { openLimits } from './limits/limits.ts';
import { openPasswords } from './password/passwords.ts';
import { type Endings, openEndings } from './session/endings.ts';
import { openKeys } from './session/keys.ts';
import type { IdentitySettings } from './settings.ts';
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
  /** Ends sessions, whatever the disk says. */
  endings: Endings;
}

/**
 * The identity server over its database.
 * @param clock the machine's own: a credential under a clock that stands still would never expire
 * @param posted is told when a letter waits to be sent
 * @param endedFile where sessions that end while the database cannot be written are remembered over a restart
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
 * Who asks: the address it comes from, for limits, the program it comes with, for the list of sessions, and in a browser the
 * secret of its device cookie, by which it is known once somebody has signed in with it, and the
 * `newDevice` it gets instead where the account was not known by that before.
 */
export interface Caller {
  address: string;
  agent: string;
  device?: string;
  newDevice?: string;
  /** Aborted when they go away before they were answered. */
  gone?: AbortSignal | undefined;
}
