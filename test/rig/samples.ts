import type { Database } from '#database/engines/open.ts';
import { findSource, type NewSource, type Source } from '#ingest/store/source-store.ts';
import type { Artist } from '#scene/artists/artist.ts';
import type { Show } from '#scene/shows/show.ts';
import type { Announcement } from '#shows/announce.ts';

/** Music at eight, without other facts. */
const PLAIN = {
  startTime: '2000',
  endTime: null,
  doorsTime: null,
  title: '',
  status: 'announced',
  kind: 'music',
  kindReason: '',
  kindProbability: 1,
  music: 1,
  newDate: null,
  price: '',
  ages: '',
  url: '',
  promoter: null,
  series: null,
  image: null,
} as const;

/** A show on the test scene's Saturday with only a start; tests add what they need. */
export function sampleShow(more: Partial<Show> & Pick<Show, 'id'>): Show {
  return {
    slug: `${more.id}-2026-11-21`,
    ...PLAIN,
    was: null,
    date: '2026-11-21',
    night: '2026-11-21',
    event: '',
    venue: { id: null, name: '' },
    bill: [],
    ...more,
  };
}

/** A show at the Cannery with an unknown act; tests add what they need. */
export function sampleAnnouncement(more: Partial<Announcement> & Pick<Announcement, 'id' | 'date'>): Announcement {
  return {
    ...PLAIN,
    event: `Night ${more.id}`,
    venue: { id: 'cannery', name: 'The Cannery' },
    bill: [{ artist: null, name: `Band ${more.id}`, role: 'headliner' }],
    ...more,
  };
}

/** A source read every hour, mostly music. */
export function sampleSource(more: Partial<NewSource> & Pick<NewSource, 'id'>): NewSource {
  return { name: more.id, format: 'auto', zone: 'America/New_York', everyMinutes: 60, terms: '', settings: { mostly: 'music' }, ...more };
}

/** An artist with only a name. */
export function sampleArtist(more: Partial<Artist> & Pick<Artist, 'id' | 'name'>): Artist {
  return { verified: false, description: '', othernames: [], links: [], genres: [], members: [], releases: [], ...more };
}

export async function sourceNamed(db: Database, id: string): Promise<Source> {
  const source = await findSource(db, id);
  if (source === undefined) throw new Error(`We can’t find the source ${id}.`);
  return source;
}

/** Whether a show is withdrawn or no longer listed. */
export function isGone({ status }: Pick<Show, 'status'>): boolean {
  return status === 'no longer listed' || status === 'withdrawn';
}
