import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { newApi, respond } from '#endpoint.ts';
import { Artist } from '#scene/artists/artist.ts';
import { Decision } from '#scene/desk/desk.ts';
import { ArtistFields, deskEntry, LikelyEntry, VenueFields } from '#scene/desk/desk-entry.ts';
import { ArtistEnding, VenueEnding } from '#scene/entries/ending.ts';
import { ENTRY_KINDS } from '#scene/entries/entry-kind.ts';
import { Slug, TOO_LONG, Words } from '#scene/shape.ts';
import { Venue } from '#scene/venues/venue.ts';
import { signedDecision } from '../decisions/decision-store.ts';
import { make, read, write } from '../desk-calls.ts';
import { Decided, edits, ends, entryWork, Hiding, list, making, type Needs } from './entry-calls.ts';
import { likelyEntries } from './likely-entries.ts';
import { listEntries } from './list-entries.ts';
import { mergeArtists } from './off-roster.ts';

const Likely = z.strictObject({ likely: z.array(LikelyEntry) });
const OnTheDesk = { artist: deskEntry(Artist).meta({ id: 'DeskArtist' }), venue: deskEntry(Venue).meta({ id: 'DeskVenue' }) };

const newArtist = z.object({ fields: ArtistFields.partial().required({ name: true }), ...making });
const newVenue = z.object({ fields: VenueFields.partial().required({ name: true }), ...making });
const looked = z.object({ kind: z.enum(ENTRY_KINDS), name: Words.max(120, TOO_LONG) });

const CALLS = {
  artists: list('/desk/artists', 'Every artist, narrowed as asked'),
  artist: read('/desk/artists/{id}', 'An artist, and what of it is set by hand', OnTheDesk.artist),
  makeArtist: make('/desk/artists', 'Make an artist', newArtist, Decided),
  editArtist: write('/desk/artists/{id}/edit', 'Set fields of an artist', edits(ArtistFields), Decided),
  hideArtist: write('/desk/artists/{id}/hide', 'Take an artist off the roster', Hiding, Decision),
  endArtist: write('/desk/artists/{id}/end', 'Say that an artist ended or died', ends(ArtistEnding), Decision),
  mergeArtists: write('/desk/merge/artists', 'Make two artists one', z.object({ from: Slug, to: Slug }), Decision),
  venues: list('/desk/venues', 'Every venue, narrowed as asked'),
  venue: read('/desk/venues/{id}', 'A venue, and what of it is set by hand', OnTheDesk.venue),
  makeVenue: make('/desk/venues', 'Make a venue', newVenue, Decided),
  editVenue: write('/desk/venues/{id}/edit', 'Set fields of a venue', edits(VenueFields), Decided),
  hideVenue: write('/desk/venues/{id}/hide', 'Take a venue off the map', Hiding, Decision),
  endVenue: write('/desk/venues/{id}/end', 'Say that a venue closed', ends(VenueEnding), Decision),
  likely: write('/desk/likely-entries', 'Who is known by a name that is being typed, or by one nearly so', looked, Likely),
};

export const DESK_ENTRIES_ENDPOINTS = Object.values(CALLS);

/** What editors do with artists and venues. */
export function deskEntriesApi(needs: Needs): OpenAPIHono {
  const { db } = needs;
  const work = entryWork(needs);
  return newApi()
    .openapi(CALLS.artists, async (c) => respond(c, await listEntries(db, 'artist', c.req.valid('query'))))
    .openapi(CALLS.artist, async (c) => respond(c, await work.kept(c, 'artist')))
    .openapi(CALLS.makeArtist, async (c) => respond(c, await work.make(c, 'artist', c.req.valid('json'))))
    .openapi(CALLS.editArtist, async (c) => respond(c, await work.edit(c, 'artist', c.req.valid('json'))))
    .openapi(CALLS.hideArtist, async (c) => respond(c, await work.hide(c, 'artist', c.req.valid('json'))))
    .openapi(CALLS.endArtist, async (c) => respond(c, await work.end(c, 'artist', c.req.valid('json'))))
    .openapi(CALLS.endVenue, async (c) => respond(c, await work.end(c, 'venue', c.req.valid('json'))))
    .openapi(CALLS.mergeArtists, async (c) => {
      const { from, to } = c.req.valid('json');
      return respond(c, await signedDecision(db, await mergeArtists(db, from, to, await work.deciding(c))));
    })
    .openapi(CALLS.venues, async (c) => respond(c, await listEntries(db, 'venue', c.req.valid('query'))))
    .openapi(CALLS.venue, async (c) => respond(c, await work.kept(c, 'venue')))
    .openapi(CALLS.makeVenue, async (c) => respond(c, await work.make(c, 'venue', c.req.valid('json'))))
    .openapi(CALLS.editVenue, async (c) => respond(c, await work.edit(c, 'venue', c.req.valid('json'))))
    .openapi(CALLS.hideVenue, async (c) => respond(c, await work.hide(c, 'venue', c.req.valid('json'))))
    .openapi(CALLS.likely, async (c) => {
      const { kind, name } = c.req.valid('json');
      return respond(c, { likely: await likelyEntries(db, kind, { name, tonight: work.tonight() }) });
    });
}
