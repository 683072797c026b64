import { z } from 'zod';
import { GROUNDS } from '../art/ground.ts';
import { MOTIF_NAMES } from '../art/motifs.ts';
import { Genre } from '../artists/genre.ts';
import { ServiceKind } from '../entries/service.ts';
import { Email, WebAddress } from '../shape.ts';
import { isZone } from '../time/zone.ts';
import { Position } from '../venues/venue.ts';
import { Language } from './language.ts';

/** A color of inks and papers: six hexadecimal digits. */
const Color = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a color such as #ec4a2f');

/** The inks and papers for day or night. Components use only these names. */
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

/** A post on another site, shown on the home page only after a click. */
const Post = z.strictObject({
  title: z.string().min(1),
  caption: z.string().min(1),
  url: WebAddress,
  embed: WebAddress,
});

/** The map service for addresses: its name, and its search address with `{place}` for the words. */
const MapService = z.strictObject({
  name: z.string().min(1).max(40),
  url: WebAddress.refine((url) => url.includes('{place}'), 'must say where the place goes: {place}'),
});
const OPEN_STREET_MAP = { name: 'OpenStreetMap', url: 'https://www.openstreetmap.org/search?query={place}' };

/** The drawing of the town, north at the top, with its edges in degrees north and east, and its labels. */
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

/** A wall with fewer motifs repeats the same posters too often. */
const MIN_MOTIFS = 6;
const Motifs = z
  .array(z.enum(MOTIF_NAMES))
  .min(MIN_MOTIFS)
  .refine((all) => new Set(all).size === all.length, 'has a motif twice');

/** `scene.json`: everything about a town except artists, venues, sources and pictures. */
export const SceneEntry = z.strictObject({
  brand: z.string().min(1).max(40),
  region: z.string().min(1),
  zone: z.string().refine(isZone, 'must be an IANA time zone such as America/New_York'),
  /** The default language of sources, and the alphabet that sorts names. */
  language: Language.default('en'),
  /** The currency of prices, an ISO 4217 code. */
  currency: z
    .string()
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'must be an ISO 4217 currency such as USD')
    .default('USD'),
  /** Genres of this scene besides the common genres. */
  genres: z.array(Genre).max(40).default([]),
  /** Kinds of services of this scene besides the common kinds. */
  services: z.array(ServiceKind).max(40).default([]),
  welcome: z.tuple([z.string().min(1), z.string().min(1)]),
  intro: z.string().min(1),
  footer: z.string().min(1),
  /** Words of the contact page besides the address; without them, default words. */
  contact: z.string().min(1).max(2000).optional(),
  /** Where to write to who runs the site; anybody reads it. */
  email: Email.optional(),
  social: z.strictObject({ network: z.string().min(1), handle: z.string().min(1), url: WebAddress }),
  post: Post.optional(),
  map: MapService.default(OPEN_STREET_MAP),
  look: z.strictObject({
    seed: z.string(),
    /** The motifs of generated posters; without them, all motifs. */
    motifs: Motifs.optional(),
    wordmark: z.tuple([z.string().min(1), z.string().min(1)]),
    logo: z.string().min(1),
    bannerWide: z.string().min(1),
    bannerTall: z.string().min(1),
    /** The ground of the pictures: over water the sun has waves. */
    ground: z.enum(GROUNDS).default('land'),
    /** Drawing in front of the sun on shows' pages, previews, flyers and the noticeboard, on a square of 500. */
    emblem: z.string().min(1).optional(),
    /** Drawing at the bottom of tonight and of flyers and beside the sign-in form, on a strip of 180 by 260: grass, firs, roofs. */
    foreground: z.string().min(1).optional(),
    townMap: TownMapEntry.optional(),
    day: Inks,
    night: Inks,
  }),
});
export type SceneEntry = z.infer<typeof SceneEntry>;

/**
 * The scene's data for every page; `logo` is SVG text from the pack, `emblem` the shapes of one on a square of 500, `foreground` the
 * shapes of a strip (`art/foreground.ts`); '' without one.
 */
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

export const Welcome = SceneEntry.pick({ welcome: true, intro: true, post: true })
  .extend({ bannerWide: z.string(), bannerTall: z.string() })
  .meta({ id: 'Welcome', description: 'What the home page says and shows.' });
export type Welcome = z.infer<typeof Welcome>;
