/**
 * A news post. `text` is clean HTML; `about` whom it is about, as JSON; `image` a sent picture and how it is shown, as JSON. Of one day the
 * post whose `place` is higher came later.
 */
export interface NewsTable {
  id: string;
  name: string;
  text: string;
  day: string;
  draft: number;
  about: string;
  image: string | null;
  place: number;
}
