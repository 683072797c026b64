import { z } from 'zod';
import { VenueEnding } from '../entries/ending.ts';
import { VENUE } from '../entries/entry-fields.ts';
import { packShape } from '../entries/field-schemas.ts';
import { Slug } from '../shape.ts';

/** The shapes of daymarks. Shape matters more than color, for print and for the color-blind. */
export const DAYMARKS = Object.keys(VENUE.daymark.choices) as (keyof typeof VENUE.daymark.choices)[];

export const Position = z
  .strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
  .meta({ id: 'Position', description: 'A place on the map, in degrees north and east.' });
export type Position = z.infer<typeof Position>;

/** The schemas of the fields that only venues have. */
export const VENUE_OWN = { position: Position, ending: VenueEnding };

/**
 * A venue in a scene pack; the key is the venue's id.
 * `iwtbname` is its name at an outside gig-listing source, `foundas` lists its other names there.
 * `wayThere` says how to get there, one line per hint (the bus, parking, which door), `access` how to get in without stairs, `capacity`
 * how many people fit.
 */
export const VenueEntry = z.strictObject(packShape(VENUE, VENUE_OWN));
export type VenueEntry = z.infer<typeof VenueEntry>;

export const Venue = z.strictObject({ id: Slug, ...VenueEntry.shape }).meta({ id: 'Venue', description: 'A place where shows happen.' });
export type Venue = z.infer<typeof Venue>;

export const Daymarks = z.record(Slug, z.enum(DAYMARKS)).meta({ id: 'Daymarks', description: 'The shapes of some venues, by their id.' });
export type Daymarks = z.infer<typeof Daymarks>;

export const VenueList = z
  .strictObject({ venues: z.array(Venue), next: z.string().nullable() })
  .meta({ id: 'VenueList', description: 'One page of venues by name; `next` is the cursor of the following page, null on the last.' });
export type VenueList = z.infer<typeof VenueList>;
