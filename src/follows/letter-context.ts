import type { Database } from '#database/engines/open.ts';
import type { Identity } from '#identity/identity.ts';
import { LETTERS_PATH, STOP_PATH } from '#scene/site/addresses.ts';
import type { LetterFrame } from './words.ts';

/** What emails to followers need. */
export interface LetterContext extends LetterFrame {
  db: Database;
  letters: Identity['letters'];
  limits: Identity['limits'];
  zone: string;
  linksFor: (key: string) => { changeLink: string; stopLink: string };
}

/** Collects what emails need from the identity server. */
export function letterContext({ db, letters, limits, settings }: Identity, zone: string): LetterContext {
  const { brand, publicUrl } = settings;
  return {
    db,
    letters,
    limits,
    zone,
    brand,
    get site() {
      return publicUrl();
    },
    linksFor: (key) => {
      const query = new URLSearchParams({ key });
      return { changeLink: `${publicUrl()}${LETTERS_PATH}?${query}`, stopLink: `${publicUrl()}${STOP_PATH}?${query}` };
    },
  };
}
