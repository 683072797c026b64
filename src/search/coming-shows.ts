import type { Database } from '#database/engines/open.ts';
import { fold } from '#scene/text/names.ts';

/** An upcoming show as it is sorted and found. */
interface Coming {
  id: string;
  night: string;
  /** What is searched: billed names, other names of those who play, and the venue's name if it has no page; folded, each after a line break. */
  text: string;
  players: readonly string[];
}

/** Artists and shows meant besides the words. */
interface Meant {
  players: readonly string[];
  shows: readonly string[];
}

/** Upcoming shows in memory: by night, by name, and by performer. */
export class ComingShows {
  readonly #shows = new Map<string, Coming>();
  readonly #byPlayer = new Map<string, Set<string>>();
  #inOrder: readonly Coming[] | undefined;

  put(show: Coming): void {
    this.remove(show.id);
    this.#shows.set(show.id, show);
    for (const player of show.players) {
      const shows = this.#byPlayer.get(player) ?? new Set();
      this.#byPlayer.set(player, shows.add(show.id));
    }
  }

  remove(id: string): void {
    this.#inOrder = undefined;
    for (const player of this.#shows.get(id)?.players ?? []) {
      const shows = this.#byPlayer.get(player);
      shows?.delete(id);
      if (shows?.size === 0) this.#byPlayer.delete(player);
    }
    this.#shows.delete(id);
  }

  playedBy(player: string): Iterable<string> {
    return this.#byPlayer.get(player) ?? [];
  }

  /** The artists with the most upcoming shows. */
  mostPlaying(most: number): string[] {
    const players = [...this.#byPlayer].map(([id, shows]) => ({ id, count: shows.size }));
    players.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
    return players.slice(0, most).map(({ id }) => id);
  }

  /** The first shows from a night on whose names contain the words or begin with the name, or that are meant otherwise. */
  find({ words, name }: Question, { players, shows }: Meant, tonight: string, most: number): string[] {
    this.#inOrder ??= [...this.#shows.values()].sort(compareShows);
    const meant = new Set(shows);
    for (const player of players) for (const id of this.playedBy(player)) meant.add(id);
    // A name that begins with the words also contains them.
    const beginning = name === words ? undefined : `\n${name}`;
    const found: string[] = [];
    for (const { id, night, text } of this.#inOrder) {
      if (night < tonight) continue;
      if (!text.includes(words) && !meant.has(id) && !(beginning !== undefined && text.includes(beginning))) continue;
      found.push(id);
      if (found.length === most) break;
    }
    return found;
  }
}

function compareShows(a: Coming, b: Coming): number {
  if (a.night !== b.night) return a.night < b.night ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** Reads shows as they are found. */
export async function readComing(db: Database, ids: readonly string[]): Promise<Coming[]> {
  if (ids.length === 0) return [];
  const shows = await db
    .selectFrom('show_words')
    .innerJoin('show', 'show.id', 'show_words.show_id')
    .select(['show_words.show_id', 'show_words.night', 'show_words.words', 'show.venue_id', 'show.venue_name'])
    .where('show_words.show_id', 'in', ids)
    .execute();
  const credits = await db
    .selectFrom('credit')
    .innerJoin('artist_alias', 'artist_alias.artist_id', 'credit.artist_id')
    .select(['credit.show_id', 'artist_alias.artist_id', 'artist_alias.folded'])
    .where('credit.show_id', 'in', ids)
    .execute();
  const players = Map.groupBy(credits, ({ show_id }) => show_id);
  return shows.map(({ show_id: id, night, words, venue_id, venue_name }) => {
    const own = players.get(id) ?? [];
    // A place without a page is found through its shows.
    const place = venue_id === null ? [fold(venue_name)] : [];
    const names = [...own.map(({ folded }) => folded), ...place];
    return {
      id,
      night,
      text: words + names.map((name) => `\n${name}`).join(''),
      players: [...new Set(own.map((row) => row.artist_id))],
    };
  });
}

export const MAX_FINDS = 50;

/** Finds names that contain `words` or begin with `name`, the words without a leading article. Both are folded. */
export interface Question {
  words: string;
  name: string;
}
