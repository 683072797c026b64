import { type PageName, pages } from '#web/pages.ts';

/** Public pages. */
type Public = { [Name in PageName]: (typeof pages)[Name]['who'] extends 'anyone' ? Name : never }[PageName];
/** Public pages with a name in their address. */
type Named = { [Name in Public]: (typeof pages)[Name]['path'] extends '*' | `${string}:${string}` ? Name : never }[Public];

/** Addresses on the test site, one for each state of a page. A page not listed here has only its path. */
const STATES: Record<Named, readonly string[]> & Partial<Record<Public, readonly string[]>> = {
  shows: [
    ...['/shows', '/shows?from=2026-11-28', '/shows?from=2027-11-01'],
    ...['/shows?genre=folk&when=coming', '/shows?genre=polka&free=1&venue=cannery', '/shows?from=2026-02-30&price=10'],
  ],
  show: [
    'the-tin-whistlers-the-cannery-2026-11-27',
    'strangers-in-tin-bilge-bar-2026-11-21',
    'harbor-lights-the-cannery-2026-11-21',
    'pike-pruitt-and-oakes-the-cannery-2026-11-21',
    'open-jam-bilge-bar-2026-11-18',
    'nobody-nowhere-2026-11-21',
    '2026',
    '1999',
  ].map((slug) => `/shows/${slug}`),
  showSheet: ['the-tin-whistlers-the-cannery-2026-11-27', 'nobody-nowhere-2026-11-21'].map((slug) => `/shows/${slug}/sheet`),
  month: ['/shows/2026/11', '/shows/2026/12?from=2026-12-09', '/shows/2026/13'],
  embed: ['/embed', '/embed?venue=cannery', '/embed?venue=nowhere'],
  flyer: ['/week/flyer', '/week/flyer?week=next'],
  // Redirects.
  tonight: [],
  archive: [],
  artists: ['/artists', '/artists?q=zzz'],
  artist: ['exampleband', 'nobody', 'nowords', 'quietboat', 'tinwhistlers', 'zoebee']
    .map((id) => `/artists/${id}`)
    .concat('/artists/tinwhistlers?tab=past'),
  map: ['/map', '/map?date=2026-11-27'],
  venue: ['/venues/cannery', '/venues/cannery?tab=past', '/venues/nowhere'],
  promoter: ['/promoters/tidewater', '/promoters/tidewater?tab=past', '/promoters/nobody'],
  promoterHistory: ['/promoters/tidewater/history'],
  series: ['/series/harbor-fair', '/series/nobody'],
  seriesHistory: ['/series/harbor-fair/history'],
  records: ['/records', '/records?before=2019'],
  tree: ['/tree', '/tree?part=1950'],
  artistHistory: ['/artists/quietboat/history', '/artists/nobody/history'],
  newsPost: ['/news/a-second-room', '/news/nothing-of-the-kind'],
  services: ['/services', '/services?kind=repair', '/services?kind=lessons'],
  service: ['/services/reed-and-rope', '/services/nobody'],
  serviceHistory: ['/services/reed-and-rope/history'],
  newsHistory: ['/news/a-second-room/history', '/news/nothing-of-the-kind/history'],
  venueHistory: ['/venues/cannery/history?by=people'],
  showHistory: ['/shows/harbor-lights-the-cannery-2026-11-21/history'],
  search: ['/search', '/search?q=boat'],
  letterDone: ['/letter/done?was=VERIFY_EMAIL'],
  // Redirects.
  logout: [],
  user: ['/u/nobody'],
  notFound: ['/nothing-here'],
};

/** The addresses of each public page, its usual state first. */
const EACH = Object.entries(pages)
  .filter(([, { who }]) => who === 'anyone')
  .map(([name, { path }]) => STATES[name as Public] ?? [path]);

/** Every public page in every state. */
export const PAGES: readonly string[] = EACH.flat();

/** Every public page in its usual state. */
export const USUAL_PAGES: readonly string[] = EACH.flatMap((states) => states.slice(0, 1));
