import type { Database } from '#database/engines/open.ts';
import { fold } from '#scene/text/names.ts';
import type { Question } from './question.ts';

/** A show to come, by what puts it in order and what it is found by. */
interface Coming {
  id: string;
  night: string;
  /** What is on its bill, what its players go by and where it is, if that has no page; folded, a line break before each name. */
  text: string;
  players: readonly string[];
}

/** Who and what is meant, besides the words of a question. */
interface Meant {
  players: readonly string[];
  shows: readonly string[];
}

/** The shows to come in memory: by their nights, by what they are called, and by who plays, however they are billed. */
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

  /** The shows that somebody plays. */
  playedBy(player: string): Iterable<string> {
    return this.#byPlayer.get(player) ?? [];
  }

  /** Who plays the most of them, so many at most. */
  mostPlaying(most: number): string[] {
    const players = [...this.#byPlayer].map(([id, shows]) => ({ id, count: shows.size }));
    players.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
    return players.slice(0, most).map(({ id }) => id);
  }

  /** The first shows from a night on whose names hold or begin with what is looked for, or that are meant besides. */
  find({ words, name }: Question, { players, shows }: Meant, tonight: string, most: number): string[] {
    this.#inOrder ??= [...this.#shows.values()].sort(compareShows);
    const meant = new Set(shows);
    for (const player of players) for (const id of this.playedBy(player)) meant.add(id);
    // What begins with the words holds them.
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

/** Some shows as they are found. */
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
    // A place without a page is found by the shows there.
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
