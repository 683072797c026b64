import { z } from 'zod';
import { GROUNDS } from '../art/ground.ts';
import { MOTIF_NAMES } from '../art/motifs.ts';
import { Genre } from '../artists/genre.ts';
import { ServiceKind } from '../entries/service.ts';
import { Email, WebAddress } from '../shape.ts';
import { isZone } from '../time/zone.ts';
import { Position } from '../venues/venue.ts';
import { Language } from './language.ts';

/** A color in inks and papers: six hexadecimal digits. */
const Color = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a color such as #ec4a2f');

/** The inks and papers of one half of the day. Components use the names and nothing else. */
export const Inks = z.strictObject({
  paper: Color,
  ink: Color,
  key: Color,
  coral: Color,
  green: Color,
  violet: Color,
  bigCoral: Color,
  bigGreen: Color,
  overprint: Color,
  knock: Color,
  error: Color,
  newsprint: Color,
  shell: Color,
  mist: Color,
  fog: Color,
  dusk: Color,
});
export type Inks = z.infer<typeof Inks>;

/** A post on somebody else's site, shown on the home page only after a click. */
const Post = z.strictObject({
  title: z.string().min(1),
  caption: z.string().min(1),
  url: WebAddress,
  embed: WebAddress,
});

/** Where addresses lead: a map service by its name, and its address for a search, `{place}` standing for the words. */
const MapService = z.strictObject({
  name: z.string().min(1).max(40),
  url: WebAddress.refine((url) => url.includes('{place}'), 'must say where the place goes: {place}'),
});
const OPEN_STREET_MAP = { name: 'OpenStreetMap', url: 'https://www.openstreetmap.org/search?query={place}' };

/** The town as a drawing, seen from above with the north at the top; where its edges lie, in degrees north and east; and the names that are written on it. */
const TownMapEntry = z
  .strictObject({
    drawing: z.string().min(1),
    north: z.number().min(-90).max(90),
    south: z.number().min(-90).max(90),
    east: z.number().min(-180).max(180),
    west: z.number().min(-180).max(180),
    places: z
      .array(z.strictObject({ name: z.string().min(1).max(40), ...Position.shape }))
      .max(100)
      .default([]),
  })
  .refine(({ north, south }) => north > south, { path: ['north'], message: 'must lie north of south' })
  .refine(({ east, west }) => east > west, { path: ['east'], message: 'must lie east of west' });

/** So many at least: a wall drawn with fewer has the same poster again and again. */
const MIN_MOTIFS = 6;
const Motifs = z
  .array(z.enum(MOTIF_NAMES))
  .min(MIN_MOTIFS)
  .refine((all) => new Set(all).size === all.length, 'has a motif twice');

/** `scene.json`: everything about a town that is not an artist, a venue, a source or a picture. */
export const SceneEntry = z.strictObject({
  brand: z.string().min(1).max(40),
  region: z.string().min(1),
  zone: z.string().refine(isZone, 'must be an IANA time zone such as America/New_York'),
  /** What sources are taken to be in that do not say and whose words do not tell, and by whose alphabet names are sorted. */
  language: Language.default('en'),
  /** What prices are in: an ISO 4217 code. */
  currency: z
    .string()
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'must be an ISO 4217 currency such as USD')
    .default('USD'),
  /** Genres of this scene besides those every scene has. */
  genres: z.array(Genre).max(40).default([]),
  /** Kinds of services of this scene besides those every scene has. */
  services: z.array(ServiceKind).max(40).default([]),
  welcome: z.tuple([z.string().min(1), z.string().min(1)]),
  intro: z.string().min(1),
  footer: z.string().min(1),
  /** What the contact page says besides where to write; its own words when left out. */
  contact: z.string().min(1).max(2000).optional(),
  /** Where to write to who runs the site; anybody reads it. */
  email: Email.optional(),
  social: z.strictObject({ network: z.string().min(1), handle: z.string().min(1), url: WebAddress }),
  post: Post.optional(),
  map: MapService.default(OPEN_STREET_MAP),
  look: z.strictObject({
    seed: z.string(),
    /** What its generated posters are drawn with; all there is when left out. */
    motifs: Motifs.optional(),
    wordmark: z.tuple([z.string().min(1), z.string().min(1)]),
    logo: z.string().min(1),
    bannerWide: z.string().min(1),
    bannerTall: z.string().min(1),
    /** What the town lies on: over water the sun stands in waves. */
    ground: z.enum(GROUNDS).default('land'),
    /** What stands before the sun on shows' pages, previews, flyers and the noticeboard, on a square of 500. */
    emblem: z.string().min(1).optional(),
    /** What stands at the foot of tonight, of flyers and beside the door of sign-in, on a strip of 180 by 260: grass, firs, roofs. */
    foreground: z.string().min(1).optional(),
    townMap: TownMapEntry.optional(),
    day: Inks,
    night: Inks,
  }),
});
export type SceneEntry = z.infer<typeof SceneEntry>;

/** What every page needs to know of the scene it belongs to; `logo` is SVG text from the pack, `emblem` the shapes of one on a square of 500, `foreground` those of a strip (`art/foreground.ts`); '' where it has none. */
export const Site = SceneEntry.pick({
  brand: true,
  region: true,
  zone: true,
  language: true,
  currency: true,
  footer: true,
  contact: true,
  email: true,
  social: true,
  map: true,
})
  .extend({
    wordmark: z.tuple([z.string(), z.string()]),
    seed: z.string(),
    motifs: Motifs.optional(),
    ground: z.enum(GROUNDS),
    logo: z.string(),
    emblem: z.string(),
    foreground: z.string(),
    /** Whether there are services, and people with a page: until then nothing links to their lists. */
    hasServices: z.boolean(),
    hasPeople: z.boolean(),
  })
  .meta({ id: 'Site', description: 'The scene as every page names it.' });
export type Site = z.infer<typeof Site>;

/** What the home page says and shows; the banners are SVG text from the pack. */
export const Welcome = SceneEntry.pick({ welcome: true, intro: true, post: true })
  .extend({ bannerWide: z.string(), bannerTall: z.string() })
  .meta({ id: 'Welcome', description: 'What the home page says and shows.' });
export type Welcome = z.infer<typeof Welcome>;
