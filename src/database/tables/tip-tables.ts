import type { TipPage, TipState } from '#scene/tip.ts';

/** What somebody told. `hash` is of the key of a private link, `page` and `document` say where something is wrong. */
export interface TipTable {
  id: string;
  hash: string;
  page: TipPage | null;
  document: string | null;
  date: string | null;
  time: string;
  place: string;
  who: string;
  link: string;
  words: string;
  reach: string;
  picture_id: string | null;
  state: TipState;
  answer: string;
  show_id: string | null;
  decision_id: string | null;
  sent_at: string;
  settled_at: string | null;
}
