import { type EntryKind, isGroup, LISTED_KINDS } from '#scene/entries/entry-kind.ts';
import { LISTED_AT } from '#scene/site/addresses.ts';
import { paths } from '../../paths.ts';

/** A kind of which the desk has a list: of the words of the scene there is one. */
export type ListedKind = Exclude<EntryKind, 'scene'>;

interface Ways {
  /** Where entries of the kind are found at the desk, where one is edited, and where one is made. */
  list: typeof paths.deskArtists;
  one: (id: string) => string;
  fresh: typeof paths.deskNewArtist;
  /** The page that anybody reads, and what was changed of it. */
  page: (id: string) => string;
  history: (id: string) => string;
  /** What its list is called, the page where one is made, and the way to its public page. */
  title: string;
  a: string;
  see: string;
  which: Readonly<Record<string, string>>;
}

/** The ways to and from each kind of entry at the desk. */
export const WAYS: { readonly [Kind in EntryKind]: Ways } = {
  artist: {
    list: paths.deskArtists,
    one: paths.deskArtist,
    fresh: paths.deskNewArtist,
    page: paths.artist,
    history: paths.artistHistory,
    title: 'Artists',
    a: 'A new artist',
    see: 'See it on the wall',
    which: {
      full: 'With a full page',
      name: 'Name only',
      hand: 'Edited by hand',
      made: 'Added here',
      unplayed: 'No shows announced',
      off: 'Taken off the roster',
    },
  },
  venue: {
    list: paths.deskVenues,
    one: paths.deskVenue,
    fresh: paths.deskNewVenue,
    page: paths.venue,
    history: paths.venueHistory,
    title: 'Venues',
    a: 'A new venue',
    see: 'See its page',
    which: {
      full: 'With a description',
      name: 'Without a description',
      hand: 'Edited by hand',
      made: 'Added here',
      unplayed: 'No shows yet',
      off: 'Taken off the map',
    },
  },
  scene: {
    list: () => paths.deskScene(),
    one: () => paths.deskScene(),
    fresh: () => paths.deskScene(),
    page: () => paths.home(),
    history: () => paths.sceneHistory(),
    title: 'Words',
    a: 'The words',
    see: 'See it on the site',
    which: {},
  },
  promoter: {
    list: paths.deskPromoters,
    one: paths.deskPromoter,
    fresh: paths.deskNewPromoter,
    page: paths.promoter,
    history: paths.promoterHistory,
    title: 'Promoters',
    a: 'A new promoter',
    see: 'See its page',
    which: { hand: 'Edited by hand', made: 'Added here', off: 'Taken off the site' },
  },
  series: {
    list: paths.deskAllSeries,
    one: paths.deskSeries,
    fresh: paths.deskNewSeries,
    page: paths.series,
    history: paths.seriesHistory,
    title: 'Series',
    a: 'A new series',
    see: 'See its page',
    which: { hand: 'Edited by hand', made: 'Added here', off: 'Taken off the site' },
  },
  service: {
    list: paths.deskServices,
    one: paths.deskService,
    fresh: paths.deskNewService,
    page: paths.service,
    history: paths.serviceHistory,
    title: 'Services',
    a: 'A new service',
    see: 'See its page',
    which: { hand: 'Edited by hand', made: 'Added here', off: 'Taken off the site' },
  },
  news: {
    list: paths.deskNews,
    one: paths.deskPost,
    fresh: paths.deskNewPost,
    page: paths.newsPost,
    history: paths.newsHistory,
    title: 'News',
    a: 'A new post',
    see: 'See it on the site',
    which: { draft: 'Drafts', public: 'Public', hand: 'Edited by hand', made: 'Written here', off: 'Taken off the site' },
  },
};

/** Of which kind an address of the desk is. */
export function kindAt(path: string): ListedKind {
  const kind = LISTED_KINDS.find((each) => path.startsWith(`/desk${LISTED_AT[each]}`));
  if (kind === undefined) throw new Error(`${path} isn’t an entry at the desk.`);
  return kind;
}

/** Whether entries of a kind have pictures. */
export function hasPictures(kind: ListedKind): boolean {
  return kind !== 'service' && !isGroup(kind);
}
