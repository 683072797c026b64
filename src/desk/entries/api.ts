import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { wallClock } from '#clock.ts';
import { newApi, respond } from '#endpoint.ts';
import { cleanBio } from '#people/bio.ts';
import { Artist } from '#scene/artists/artist.ts';
import { Decision } from '#scene/desk/desk.ts';
import { ArtistFields, deskEntry, GroupFields, LikelyEntry, NewsFields, ServiceFields, VenueFields } from '#scene/desk/desk-entry.ts';
import { ArtistEnding, VenueEnding } from '#scene/entries/ending.ts';
import { NEWS } from '#scene/entries/entry-fields.ts';
import { ENTRY_KINDS, LISTED_KINDS, NOUNS } from '#scene/entries/entry-kind.ts';
import { Group } from '#scene/entries/group.ts';
import { NewsPost } from '#scene/entries/news.ts';
import { Service } from '#scene/entries/service.ts';
import { BIO_TOO_LONG } from '#scene/people/bio.ts';
import { Refusal } from '#scene/problem.ts';
import { Slug, TOO_LONG, Words } from '#scene/shape.ts';
import type { SceneEntry } from '#scene/site/scene.ts';
import { SceneFields, SceneWords, wordsOfPack } from '#scene/site/scene-words.ts';
import { WORDS_ID } from '#scene/site/words-id.ts';
import { capitalize } from '#scene/text/listed.ts';
import { Venue } from '#scene/venues/venue.ts';
import { kindsOfServices } from '#services/kinds.ts';
import { signedDecision } from '../decisions/decision-store.ts';
import { make, read, write } from '../desk-calls.ts';
import { keptEntry } from './desk-entry.ts';
import { Decided, edits, ends, entryWork, Hiding, list, making, type Needs } from './entry-calls.ts';
import { likelyEntries } from './likely-entries.ts';
import { listEntries } from './list-entries.ts';
import { mergeArtists } from './off-roster.ts';
import { demandStanding } from './standing-entry.ts';

/** The calls of one kind of entry. `told` is an entry as the desk shows it, `fresh` the fields of a new one. */
function callsOf<const At extends string, Entry extends z.ZodType, Fields extends z.ZodObject, Fresh extends z.ZodObject>(
  kind: (typeof LISTED_KINDS)[number],
  at: At,
  { told, fields, fresh }: { told: Entry; fields: Fields; fresh: Fresh },
  says: { list?: string; make?: string } = {},
) {
  const { one, a, from } = NOUNS[kind];
  return {
    list: list(`/desk/${at}`, says.list ?? `Every ${one}, filtered`),
    one: read(`/desk/${at}/{id}`, `${capitalize(a)}, and what is set by hand`, told),
    make: make(`/desk/${at}`, says.make ?? `Make ${a}`, z.object({ fields: fresh, ...making }), Decided),
    edit: write(`/desk/${at}/{id}/edit`, `Set fields of ${a}`, edits(fields), Decided),
    hide: write(`/desk/${at}/{id}/hide`, `Take ${a} off ${from}`, Hiding, Decision),
  };
}

const NAMED = { name: true } as const;
const [artist, venue, group, news, service] = [ArtistFields, VenueFields, GroupFields, NewsFields, ServiceFields];
const CALLS = {
  artist: callsOf('artist', 'artists', {
    told: deskEntry(Artist).meta({ id: 'DeskArtist' }),
    fields: artist,
    fresh: artist.partial().required(NAMED),
  }),
  venue: callsOf('venue', 'venues', {
    told: deskEntry(Venue).meta({ id: 'DeskVenue' }),
    fields: venue,
    fresh: venue.partial().required(NAMED),
  }),
  promoter: callsOf('promoter', 'promoters', {
    told: deskEntry(Group).meta({ id: 'DeskPromoter' }),
    fields: group,
    fresh: group.partial().required(NAMED),
  }),
  series: callsOf('series', 'series', {
    told: deskEntry(Group).meta({ id: 'DeskSeries' }),
    fields: group,
    fresh: group.partial().required(NAMED),
  }),
  news: callsOf(
    'news',
    'news',
    { told: deskEntry(NewsPost).meta({ id: 'DeskNews' }), fields: news, fresh: news.partial().required(NAMED) },
    { list: 'Every news post, including drafts, filtered', make: 'Write a news post; a draft by default' },
  ),
  service: callsOf('service', 'services', {
    told: deskEntry(Service).meta({ id: 'DeskService' }),
    fields: service,
    fresh: service.partial().required({ ...NAMED, kind: true }),
  }),
};

const MORE_CALLS = {
  endArtist: write('/desk/artists/{id}/end', 'Mark an artist as ended or died', ends(ArtistEnding), Decision),
  endVenue: write('/desk/venues/{id}/end', 'Mark a venue as closed', ends(VenueEnding), Decision),
  mergeArtists: write('/desk/merge/artists', 'Merge two artists', z.object({ from: Slug, to: Slug }), Decision),
  likely: write(
    '/desk/likely-entries',
    'Names that match or nearly match what is typed',
    z.object({ kind: z.enum(ENTRY_KINDS), name: Words.max(120, TOO_LONG) }),
    z.strictObject({ likely: z.array(LikelyEntry) }),
  ),
  words: read(
    '/desk/scene',
    'The scene’s words, and which are set by hand',
    z
      .strictObject({
        told: deskEntry(SceneWords),
        ofPack: z.record(SceneFields.keyof(), z.string()).meta({ description: 'The pack’s text for each; empty where it has none.' }),
      })
      .meta({ id: 'DeskScene', description: 'The scene’s words set by hand, and those of its pack.' }),
  ),
  editWords: write(
    '/desk/scene/edit',
    'Set the scene’s words; null restores the pack’s',
    edits(SceneFields).omit({ address: true }),
    Decided,
  ),
};

export const DESK_ENTRIES_ENDPOINTS = [
  ...Object.values(CALLS.artist),
  ...Object.values(CALLS.venue),
  ...Object.values(CALLS.promoter),
  ...Object.values(CALLS.series),
  ...Object.values(CALLS.news),
  ...Object.values(CALLS.service),
  ...Object.values(MORE_CALLS),
];

/** Serves what editors do with entries and the scene's words. */
export function deskEntriesApi(needs: Needs & { pack: { scene: SceneEntry } }): OpenAPIHono {
  const { db, clock, zone, pack } = needs;
  const work = entryWork(needs);
  const services = kindsOfServices(pack.scene.services);
  const today = () => wallClock(clock(), zone).date;
  /** Further checks of a kind's fields; they return the fields to store. */
  const checks: Partial<Record<keyof typeof CALLS, (fields: object, c: Context, isNew: boolean) => Promise<object> | object>> = {
    async news(sent, c, isNew) {
      const fields = cleaned(isNew ? { day: today(), ...sent } : sent);
      const stands = isNew ? { text: '', draft: true } : await demandStanding(db, 'news', c.req.param('id') ?? '');
      demandReadable({ ...stands, ...fields }, today());
      return fields;
    },
    service(fields) {
      const kind: unknown = Reflect.get(fields, 'kind');
      const why = `Choose one of these: ${services.join(', ')}.`;
      if (typeof kind === 'string' && !services.includes(kind)) throw new Refusal('INVALID_ARGUMENT', why, { kind: why });
      return fields;
    },
  };
  const api = newApi();
  for (const kind of LISTED_KINDS) {
    // All kinds have the same calls; typed as one of them.
    const calls = CALLS[kind] as typeof CALLS.artist;
    const checked = async <Fields extends object>(fields: Fields, c: Context, isNew: boolean) =>
      ((await checks[kind]?.(fields, c, isNew)) ?? fields) as Fields;
    api
      .openapi(calls.list, async (c) => respond(c, await listEntries(db, kind, c.req.valid('query'))))
      .openapi(calls.one, async (c) => respond(c, (await work.kept(c, kind)) as Awaited<ReturnType<typeof work.kept<'artist'>>>))
      .openapi(calls.make, async (c) => {
        const { fields, ...wanted } = c.req.valid('json');
        return respond(c, await work.make(c, kind, { ...wanted, fields: await checked(fields, c, true) }));
      })
      .openapi(calls.edit, async (c) => {
        const { fields, ...wanted } = c.req.valid('json');
        return respond(c, await work.edit(c, kind, { ...wanted, fields: await checked(fields, c, false) }));
      })
      .openapi(calls.hide, async (c) => respond(c, await work.hide(c, kind, c.req.valid('json'))));
  }
  return api
    .openapi(MORE_CALLS.endArtist, async (c) => respond(c, await work.end(c, 'artist', c.req.valid('json'))))
    .openapi(MORE_CALLS.endVenue, async (c) => respond(c, await work.end(c, 'venue', c.req.valid('json'))))
    .openapi(MORE_CALLS.mergeArtists, async (c) => {
      const { from, to } = c.req.valid('json');
      return respond(c, await signedDecision(db, await mergeArtists(db, from, to, await work.deciding(c))));
    })
    .openapi(MORE_CALLS.likely, async (c) => {
      const { kind, name } = c.req.valid('json');
      return respond(c, { likely: await likelyEntries(db, kind, { name, tonight: work.tonight() }) });
    })
    .openapi(MORE_CALLS.words, async (c) => {
      const told = await keptEntry(db, 'scene', WORDS_ID, work.tonight());
      if (told === undefined) throw new Error('The scene’s words can’t be removed.');
      return respond(c, { told, ofPack: wordsOfPack(pack.scene) });
    })
    .openapi(MORE_CALLS.editWords, async (c) => respond(c, await work.edit(c, 'scene', c.req.valid('json'), WORDS_ID)));
}

/** Cleans HTML fields. @throws Refusal INVALID_ARGUMENT if one is too long */
function cleaned<Fields extends { text?: string | undefined }>(fields: Fields): Fields {
  if (fields.text === undefined) return fields;
  try {
    return { ...fields, text: cleanBio(fields.text) };
  } catch (error) {
    // Cleaning adds attributes to links, so the text may get too long.
    if (error instanceof RangeError) throw new Refusal('INVALID_ARGUMENT', BIO_TOO_LONG, { text: BIO_TOO_LONG });
    throw error;
  }
}

/** @throws Refusal INVALID_ARGUMENT if a public post is empty or has a future date */
function demandReadable(
  { text, draft, day }: { text?: string | undefined; draft?: boolean | undefined; day?: string | undefined },
  today: string,
): void {
  if (draft !== false) return;
  const faults: Record<string, string> = {
    ...(text === '' ? { text: NEWS.text.fault } : {}),
    ...(day !== undefined && day > today ? { day: 'This day is in the future. Keep it as a draft until then.' } : {}),
  };
  const [why] = Object.values(faults);
  if (why !== undefined) throw new Refusal('INVALID_ARGUMENT', why, faults);
}
