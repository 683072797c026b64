import { z } from 'zod';
import { VenueEnding } from '../entries/ending.ts';
import { VENUE } from '../entries/entry-fields.ts';
import { packShape } from '../entries/field-schemas.ts';
import { Slug } from '../shape.ts';

/** The shapes a venue's daymark can take: shape first, color second, so that it works in print and for the color-blind. */
export const DAYMARKS = Object.keys(VENUE.daymark.choices) as (keyof typeof VENUE.daymark.choices)[];

/** A place on the map, in degrees north and east. */
export const Position = z
  .strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
  .meta({ id: 'Position', description: 'A place on the map, in degrees north and east.' });
export type Position = z.infer<typeof Position>;

/** The schemas of the fields that only venues have. */
export const VENUE_OWN = { position: Position, ending: VenueEnding };

/**
 * What a scene pack says of one venue; the key it stands under is the venue's id.
 * `iwtbname` is the name as an outside gig-listing source writes it, `foundas` the names it appears under there.
 * `wayThere` says how one gets there, a line for each thing worth knowing (the bus, where to park, which door), `access` how one gets in
 * who cannot take stairs, `capacity` how many people it holds.
 */
export const VenueEntry = z.strictObject(packShape(VENUE, VENUE_OWN));
export type VenueEntry = z.infer<typeof VenueEntry>;

/** A place where shows happen. */
export const Venue = z.strictObject({ id: Slug, ...VenueEntry.shape }).meta({ id: 'Venue', description: 'A place where shows happen.' });
export type Venue = z.infer<typeof Venue>;

/** The shapes of some venues, by their id. */
export const Daymarks = z.record(Slug, z.enum(DAYMARKS)).meta({ id: 'Daymarks', description: 'The shapes of some venues, by their id.' });
export type Daymarks = z.infer<typeof Daymarks>;

/** One page of venues by name. */
export const VenueList = z
  .strictObject({ venues: z.array(Venue), next: z.string().nullable() })
  .meta({ id: 'VenueList', description: 'One page of venues by name; `next` is the cursor of the following page, null on the last.' });
export type VenueList = z.infer<typeof VenueList>;
