import { z } from 'zod';
import { Slug } from '../shape.ts';
import { DAYMARKS, type Position } from './venue.ts';

/** The drawing of the town, with its edges in degrees north and east. */
export interface TownMap {
  svg: string;
  north: number;
  south: number;
  east: number;
  west: number;
  /** Landmarks by name: streets, bridges, the church. */
  places: readonly ({ name: string } & Position)[];
}

/** Directions, clockwise from the north. */
export const TOWARDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;

const Point = z.strictObject({ x: z.number(), y: z.number() });

/**
 * Another venue close by: the approximate walking time, and the direction, null at the same place; `at` is its position on the map, null
 * beyond the edge or at the same place.
 */
const NearVenue = z
  .strictObject({
    id: Slug,
    name: z.string(),
    shortname: z.string().optional(),
    daymark: z.enum(DAYMARKS),
    minutes: z.int().min(1),
    towards: z.enum(TOWARDS).nullable(),
    at: Point.nullable(),
  })
  .meta({ id: 'NearVenue', description: 'A venue close to another: about how many minutes on foot, and which way.' });
export type NearVenue = z.infer<typeof NearVenue>;

/** A part of the town around one venue, north at the top, in units of a sheet of 600 by 420. */
export const VenueMap = z
  .strictObject({
    drawing: z.strictObject({ svg: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
    here: Point,
    /** The distance of a minute's walk. */
    minute: z.number().positive(),
    near: z.array(NearVenue),
    places: z.array(z.strictObject({ name: z.string(), ...Point.shape })),
  })
  .meta({
    id: 'VenueMap',
    description:
      'The surroundings of a venue on a sheet of 600 by 420, north at the top: the town as the scene draws it (`drawing`, larger than the sheet), the venue (`here`), how far a minute on foot reaches (`minute`), nearby venues, nearest first, and the names of `places`.',
  });
export type VenueMap = z.infer<typeof VenueMap>;

/** All venues of the town on a sheet of 600 by 420, north at the top. */
export const TownSheet = z
  .strictObject({
    drawing: VenueMap.shape.drawing,
    places: VenueMap.shape.places,
    venues: z.array(
      z.strictObject({ id: Slug, name: z.string(), shortname: z.string().optional(), daymark: z.enum(DAYMARKS), ...Point.shape }),
    ),
  })
  .meta({
    id: 'TownSheet',
    description: 'The town’s venues on a sheet of 600 by 420, north at the top, on the town as the scene draws it (`drawing`).',
  });
export type TownSheet = z.infer<typeof TownSheet>;
