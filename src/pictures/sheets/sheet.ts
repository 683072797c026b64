import type { Ground } from '#scene/art/ground.ts';
import type { MotifName } from '#scene/art/motifs.ts';
import type { FlyerEntry } from '#scene/shows/flyer-entry.ts';
import type { Inks, SceneEntry } from '#scene/site/scene.ts';
import type { Venue } from '#scene/venues/venue.ts';

/** What a town's sheets have in common. */
export interface SheetScene {
  brand: string;
  wordmark: readonly [string, string];
  region: string;
  seed: string;
  /** The motifs of posters; all by default. */
  motifs?: readonly MotifName[] | undefined;
  ground: Ground;
  /** A drawing on a square of 500, or ''. */
  emblem: string;
  /** A strip for flyers (`scene/art/foreground.ts`), or ''. */
  foreground: string;
  /** The public host, or ''. */
  host: string;
  inks: Inks;
  night: Inks;
}

/** A pack's scene. @param host the public host, or '' */
export function sheetSceneOf(
  { scene, emblem, foreground }: Pick<SheetScene, 'emblem' | 'foreground'> & { scene: SceneEntry },
  host: string,
): SheetScene {
  const { brand, region, look } = scene;
  const { wordmark, seed, motifs, ground, day, night } = look;
  return { brand, region, wordmark, seed, motifs, ground, emblem, foreground, host, inks: day, night };
}

/** A venue's mark. */
type Mark = Venue['daymark'] | null;

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
  /** Such as 'Canceled', or ''. */
  stamp: string;
  isOff: boolean;
  /** A picture's file. */
  picture: string | null;
  /** The focal point, in percent. */
  focus?: { x: number; y: number };
}

export interface ArtistPreview {
  kind: 'artist';
  name: string;
  genres: string;
  picture: string | null;
  focus?: { x: number; y: number };
}

export interface VenuePreview {
  kind: 'venue';
  name: string;
  address: string;
  daymark: Venue['daymark'];
  picture: string | null;
  focus?: { x: number; y: number };
}

export interface WeekPreview {
  kind: 'week';
  dates: string;
  shows: readonly { day: string; name: string }[];
}

/** A year's preview: numbers, who played most, and shows per night by month. */
export interface YearPreview {
  kind: 'year';
  year: string;
  figures: readonly { many: string; word: string }[];
  most: readonly string[];
  nightly: readonly (readonly number[])[];
}

interface ScenePreview {
  kind: 'scene';
}

export type FlyerShow = Omit<FlyerEntry, 'slug' | 'night' | 'address'>;

export interface FlyerNight {
  weekday: string;
  /** '12/4' */
  date: string;
  shows: readonly FlyerShow[];
}

/** A week, or part of one, as a picture to share. */
export interface Flyer {
  kind: 'flyer';
  format: 'post' | 'story';
  title: string;
  dates: string;
  /** '1 of 2', or ''. */
  part: string;
  nights: readonly FlyerNight[];
  /** Venues with their addresses and marks. */
  rooms: readonly Pick<FlyerEntry, 'daymark' | 'address'>[];
}

export type Sheet = ShowPreview | ArtistPreview | VenuePreview | WeekPreview | YearPreview | ScenePreview | Flyer;

/** In pixels, as phones share them. */
export const FLYERS = { post: { width: 1080, height: 1350 }, story: { width: 1080, height: 1920 } } as const;
