import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { ANYONE, answers, endpoint, newApi, respond } from '#api.ts';
import { type Clock, tonightAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { Guard } from '#identity/session/guard.ts';
import { Artist } from '#scene/artist.ts';
import { Decision } from '#scene/desk.ts';
import { ArtistFields, DESK_ENTRY_WORDS, DeskEntries, deskEntry, type EntryKind, LikelyEntry, VenueFields } from '#scene/desk-entry.ts';
import { Hidden } from '#scene/hidden.ts';
import { Refusal } from '#scene/problem.ts';
import { isSlug, Slug, Words } from '#scene/shape.ts';
import { Venue } from '#scene/venue.ts';
import { type Deciding, signedDecision } from '../decision-store.ts';
import { keptEntry } from './desk-entry.ts';
import { editEntry } from './edit-entry.ts';
import { likelyEntries } from './likely-entries.ts';
import { listEntries } from './list-entries.ts';
import { makeEntry } from './make-entry.ts';
import { hideEntry, mergeArtists } from './off-roster.ts';

const secured = { ...ANYONE, who: 'editor' as const, fresh: false as const, tags: ['Desk'], security: [{ bearer: [] }] };
const responses = <A extends z.ZodType>(answer: A) => answers('For editors alone.', answer);

function read<const Path extends string, A extends z.ZodType>(path: Path, summary: string, answer: A) {
  return endpoint({ method: 'get', path, summary, ...secured, responses: responses(answer) });
}

function write<const Path extends string, T extends z.ZodType, A extends z.ZodType>(path: Path, summary: string, form: T, answer: A) {
  const request = { body: { required: true, content: { 'application/json': { schema: form } } } };
  return endpoint({ method: 'post', path, summary, ...secured, request, responses: responses(answer) });
}

/** One answer of a list holds so many entries. */
const AT_ONCE = 100;
const MOST_AT_ONCE = 500;

function list<const Path extends string>(path: Path, summary: string) {
  const limit = z.coerce.number<string | number>().int().min(1).max(MOST_AT_ONCE).default(AT_ONCE);
  const after = z.string().max(600).optional().meta({ description: '`next` of the part before.' });
  const request = { query: z.object({ ...DESK_ENTRY_WORDS, after, limit }) };
  return endpoint({ method: 'get', path, summary, ...secured, request, responses: responses(DeskEntries) });
}

const Why = Words.trim().max(300).optional().meta({ description: 'Why, as anybody may read it in the history.' });
const Address = Slug.optional().meta({ description: 'The address it is to have, where that is another.' });
const Despite = z.boolean().default(false).meta({ description: 'Although one of that name is known.' });
const Decided = z.strictObject({ decision: Decision, id: Slug });
const Likely = z.strictObject({ likely: z.array(LikelyEntry) });
const OnTheDesk = { artist: deskEntry(Artist).meta({ id: 'DeskArtist' }), venue: deskEntry(Venue).meta({ id: 'DeskVenue' }) };

function edits<Fields extends z.ZodObject>(fields: Fields) {
  const expected = fields.partial().optional().meta({
    description: 'What fields said when they were read: one that says something else by now stops it (ABORTED).',
  });
  return z.object({ fields: fields.partial(), expected, address: Address, why: Why });
}

const newArtist = z.object({ fields: ArtistFields.partial().required({ name: true }), address: Address, despite: Despite, why: Why });
const newVenue = z.object({ fields: VenueFields.partial().required({ name: true }), address: Address, despite: Despite, why: Why });
const looked = z.object({ kind: z.enum(['artist', 'venue']), name: Words.max(120) });

const CALLS = {
  artists: list('/desk/artists', 'Every artist, narrowed as asked'),
  artist: read('/desk/artists/{id}', 'An artist, and what of it is set by hand', OnTheDesk.artist),
  makeArtist: write('/desk/artists', 'Make an artist', newArtist, Decided),
  editArtist: write('/desk/artists/{id}/edit', 'Set fields of an artist', edits(ArtistFields), Decided),
  hideArtist: write('/desk/artists/{id}/hide', 'Take an artist off the roster', z.object({ hidden: Hidden }), Decision),
  mergeArtists: write('/desk/merge/artists', 'Make two artists one', z.object({ from: Slug, to: Slug }), Decision),
  venues: list('/desk/venues', 'Every venue, narrowed as asked'),
  venue: read('/desk/venues/{id}', 'A venue, and what of it is set by hand', OnTheDesk.venue),
  makeVenue: write('/desk/venues', 'Make a venue', newVenue, Decided),
  editVenue: write('/desk/venues/{id}/edit', 'Set fields of a venue', edits(VenueFields), Decided),
  hideVenue: write('/desk/venues/{id}/hide', 'Take a venue off the map', z.object({ hidden: Hidden }), Decision),
  likely: write('/desk/likely-entries', 'Who is known by a name that is being typed, or by one nearly so', looked, Likely),
};

export const DESK_ENTRIES_ENDPOINTS = Object.values(CALLS);

interface Needs {
  db: Database;
  clock: Clock;
  guard: Guard;
  zone: string;
}

/** What editors do with artists and venues. */
export function deskEntriesApi({ db, clock, guard, zone }: Needs): OpenAPIHono {
  const deciding = async (c: Context, why?: string): Promise<Deciding & { tonight: string }> => {
    const { account } = await guard.editor(c);
    const now = clock();
    return { editor: account.id, now, tonight: tonightAt(now, zone), ...(why === undefined ? {} : { why }) };
  };
  const decided = async ({ decision, id }: { decision: string; id: string }) => ({ decision: await signedDecision(db, decision), id });
  const kept = async <Kind extends EntryKind>(kind: Kind, id: string) => {
    const found = await keptEntry(db, kind, id, tonightAt(clock(), zone));
    if (found === undefined) throw new Refusal('NOT_FOUND', `There is no such ${kind}.`);
    return found;
  };
  return newApi()
    .openapi(CALLS.artists, async (c) => respond(c, await listEntries(db, 'artist', c.req.valid('query'))))
    .openapi(CALLS.artist, async (c) => respond(c, await kept('artist', named(c))))
    .openapi(CALLS.makeArtist, async (c) => {
      const { why, ...wanted } = c.req.valid('json');
      return respond(c, await decided(await makeEntry(db, 'artist', { ...wanted, fields: given(wanted.fields) }, await deciding(c, why))));
    })
    .openapi(CALLS.editArtist, async (c) => {
      const { why, fields, expected = {}, address } = c.req.valid('json');
      const edit = { fields: given(fields), expected: given(expected), address };
      return respond(c, await decided(await editEntry(db, 'artist', named(c), edit, await deciding(c, why))));
    })
    .openapi(CALLS.hideArtist, async (c) => {
      const decision = await hideEntry(db, 'artist', named(c), c.req.valid('json').hidden, await deciding(c));
      return respond(c, await signedDecision(db, decision));
    })
    .openapi(CALLS.mergeArtists, async (c) => {
      const { from, to } = c.req.valid('json');
      return respond(c, await signedDecision(db, await mergeArtists(db, from, to, await deciding(c))));
    })
    .openapi(CALLS.venues, async (c) => respond(c, await listEntries(db, 'venue', c.req.valid('query'))))
    .openapi(CALLS.venue, async (c) => respond(c, await kept('venue', named(c))))
    .openapi(CALLS.makeVenue, async (c) => {
      const { why, ...wanted } = c.req.valid('json');
      return respond(c, await decided(await makeEntry(db, 'venue', { ...wanted, fields: given(wanted.fields) }, await deciding(c, why))));
    })
    .openapi(CALLS.editVenue, async (c) => {
      const { why, fields, expected = {}, address } = c.req.valid('json');
      const edit = { fields: given(fields), expected: given(expected), address };
      return respond(c, await decided(await editEntry(db, 'venue', named(c), edit, await deciding(c, why))));
    })
    .openapi(CALLS.hideVenue, async (c) => {
      const decision = await hideEntry(db, 'venue', named(c), c.req.valid('json').hidden, await deciding(c));
      return respond(c, await signedDecision(db, decision));
    })
    .openapi(CALLS.likely, async (c) => {
      const { kind, name } = c.req.valid('json');
      return respond(c, { likely: await likelyEntries(db, kind, { name, tonight: tonightAt(clock(), zone) }) });
    });
}

/** The id that an address names. @throws Refusal NOT_FOUND for what is none */
function named(c: Context): string {
  const id = c.req.param('id') ?? '';
  if (!isSlug(id)) throw new Refusal('NOT_FOUND', 'There is nobody of this name.');
  return id;
}

/** What was sent, without what was sent as nothing. */
function given<T extends object>(fields: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };
}
