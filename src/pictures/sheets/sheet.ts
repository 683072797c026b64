import type { Ground } from '#scene/art/ground.ts';
import type { MotifName } from '#scene/art/motifs.ts';
import type { FlyerEntry } from '#scene/shows/flyer-entry.ts';
import type { Inks, SceneEntry } from '#scene/site/scene.ts';
import type { Venue } from '#scene/venues/venue.ts';

/** Whose sheets are drawn: what a town says of itself on each. */
export interface SheetScene {
  brand: string;
  wordmark: readonly [string, string];
  region: string;
  seed: string;
  /** What posters are drawn with; all there is when left out. */
  motifs?: readonly MotifName[] | undefined;
  /** What the sun stands over. */
  ground: Ground;
  /** What stands before the sun, on a square of 500; '' for nothing. */
  emblem: string;
  /** What stands at the foot of a flyer's head, as a strip (`scene/art/foreground.ts`); '' for nothing. */
  foreground: string;
  /** Where visitors find the site, without `https://`; '' where it has no address of its own. */
  host: string;
  inks: Inks;
  night: Inks;
}

/** A scene as its pack has it. @param host where visitors find the site, or '' */
export function sheetSceneOf(
  { scene, emblem, foreground }: Pick<SheetScene, 'emblem' | 'foreground'> & { scene: SceneEntry },
  host: string,
): SheetScene {
  const { brand, region, look } = scene;
  const { wordmark, seed, motifs, ground, day, night } = look;
  return { brand, region, wordmark, seed, motifs, ground, emblem, foreground, host, inks: day, night };
}

/** A mark by which a venue is found. */
type Mark = Venue['daymark'] | null;

/** What others show of a show's page where its address is shared: words as they are drawn. */
export interface ShowPreview {
  kind: 'show';
  name: string;
  occasion: string;
  supports: readonly string[];
  day: string;
  time: string;
  venue: string;
  daymark: Mark;
  price: string;
  /** What is said across it, such as 'Canceled'; '' of a show that takes place. */
  stamp: string;
  isOff: boolean;
  /** A file of the pack. */
  picture: string | null;
  /** The point of it that is never cut off, in percent; where nobody said, the drawing chooses. */
  focus?: { x: number; y: number };
}

/** The same of an artist's page. */
export interface ArtistPreview {
  kind: 'artist';
  name: string;
  genres: string;
  picture: string | null;
  /** The point of it that is never cut off, in percent; where nobody said, the drawing chooses. */
  focus?: { x: number; y: number };
}

/** The same of a venue's. */
export interface VenuePreview {
  kind: 'venue';
  name: string;
  address: string;
  daymark: Venue['daymark'];
  /** The file of its own picture. */
  picture: string | null;
  /** The point of it that is never cut off, in percent; where nobody said, the drawing chooses. */
  focus?: { x: number; y: number };
}

/** The same of a week of shows. */
export interface WeekPreview {
  kind: 'week';
  dates: string;
  shows: readonly { day: string; name: string }[];
}

/** The same of a year of the archive: what it came to, who played most, and how many shows there were each night, month by month. */
export interface YearPreview {
  kind: 'year';
  year: string;
  figures: readonly { many: string; word: string }[];
  most: readonly string[];
  nightly: readonly (readonly number[])[];
}

/** What stands for every page that has none of its own, and for one that is not drawn yet. */
interface ScenePreview {
  kind: 'scene';
}

/** A show on a flyer. */
export type FlyerShow = Omit<FlyerEntry, 'night' | 'address'> & { daymark: Mark };

/** A night on a flyer. */
export interface FlyerNight {
  weekday: string;
  /** '12/4' */
  date: string;
  shows: readonly FlyerShow[];
}

/** A week, or a part of it, as a picture to hand around: upright, or as high as a telephone. */
export interface Flyer {
  kind: 'flyer';
  format: 'post' | 'story';
  title: string;
  dates: string;
  /** '1 of 2'; '' where one flyer holds the week. */
  part: string;
  nights: readonly FlyerNight[];
  /** The venues with their addresses, by their marks. */
  rooms: readonly { daymark: Mark; address: string }[];
}

/** A picture put together of words, drawings and at most one picture of the pack. */
export type Sheet = ShowPreview | ArtistPreview | VenuePreview | WeekPreview | YearPreview | ScenePreview | Flyer;

/** A flyer is as large as what people hand around on their telephones. */
export const FLYERS = { post: { width: 1080, height: 1350 }, story: { width: 1080, height: 1920 } } as const;
