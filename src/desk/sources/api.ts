import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { DONE, Done, Id } from '#endpoint.ts';
import { readKeyedRequest } from '#identity/limits/idempotency.ts';
import { findPasted } from '#ingest/store/source-store.ts';
import { Decision, DeskSource, DeskSources, FilterTrial, OneSource, Trial } from '#scene/desk/desk.ts';
import { Refusal } from '#scene/problem.ts';
import { Slug, TOO_LONG, Words } from '#scene/shape.ts';
import { Language } from '#scene/site/language.ts';
import { FORMAT_NAMES } from '#scene/sources/formats.ts';
import { SOURCE_TRUST } from '#scene/sources/source.ts';
import { MAX_PASTED_CHARS, SourceEvery, SourceFields, SourceName, SourceTerms } from '#scene/sources/source-fields.ts';
import { SourceFilter } from '#scene/sources/source-filter.ts';
import { withoutUndefined } from '#scene/without-undefined.ts';
import { signedDecision } from '../decisions/decision-store.ts';
import { type DeskNeeds, deskCalls, make, read, write } from '../desk-calls.ts';
import { pauseByHand, removeByHand } from './decide-sources.ts';
import { editSource, textVersion } from './edit-source.ts';
import { demandSource, fieldsOfPack, sourceFields } from './source-document.ts';
import { deskSource, deskSources, hearAnew, hearNow, keepSource, type SourceWork } from './sources.ts';
import { leavesOut, tryFilter, tryOut, trySource } from './try-source.ts';

const ById = z.object({ id: Id });
const Hearing = ById.extend({
  believe: z.boolean().default(false).meta({ description: 'Whether to accept it even if it lists few nights.' }),
});
const What = Words.min(1, 'Paste an address, or the text itself.').max(MAX_PASTED_CHARS, TOO_LONG);
const Try = z.object({
  what: What,
  format: z.enum(FORMAT_NAMES).default('auto'),
  venue: Slug.optional(),
  language: Language.optional(),
  filter: SourceFilter.optional(),
});
const Keep = Try.extend({
  name: SourceName,
  trust: z.enum(SOURCE_TRUST).optional(),
  everyMinutes: SourceEvery.default(360),
  terms: SourceTerms.default(''),
});
const Fields = SourceFields.partial();
const Edit = z.object({
  fields: Fields,
  expected: Fields.default({}).meta({
    description: 'Field values as last read; if one has changed since, the call fails.',
  }),
  expectedText: z.string().max(64).optional().meta({ description: 'The version of the text you read.' }),
  why: Words.trim().max(300, TOO_LONG).default(''),
});
const Edited = z.strictObject({ source: DeskSource, decision: Decision });

const CALLS = {
  keep: make('/desk/sources', 'Save a source and read it', Keep, DeskSource, 'pasted calendar'),
  sources: read('/desk/sources', 'Every source, and how reading it went', DeskSources),
  source: read('/desk/sources/{id}/edit', 'A source, its settings, and what its filter leaves out', OneSource),
  edit: write('/desk/sources/{id}/edit', 'Set fields of a source, and read it', Edit, Edited, 'pasted calendar'),
  trySource: write(
    '/desk/sources/{id}/try',
    'Preview of a source with some fields set',
    z.object({ fields: Fields }),
    Trial,
    'pasted calendar',
  ),
  tryFilter: write('/desk/sources/{id}/filter/try', 'Preview what a filter leaves out', z.object({ filter: SourceFilter }), FilterTrial),
  try: write('/desk/sources/try', 'Preview', Try, Trial, 'pasted calendar'),
  pause: write('/desk/sources/pause', 'Pause a source', ById, Done),
  resume: write('/desk/sources/resume', 'Resume a paused source', ById, Done),
  remove: write('/desk/sources/remove', 'Remove a source', ById, Done),
  hear: write('/desk/sources/hear', 'Read a source now', Hearing, DeskSource),
};

export const DESK_SOURCES_ENDPOINTS = Object.values(CALLS);

/** Serves what editors do with sources. */
export function deskSourcesApi({ clock, guard, ...work }: SourceWork & DeskNeeds): OpenAPIHono {
  const { db } = work;
  const { api, answer, deciding } = deskCalls({ db, clock, guard });
  const idOf = (c: Context) => c.req.param('id') ?? '';
  answer(CALLS.sources, async () => ({ sources: await deskSources(work, clock()) }));
  answer(CALLS.source, (_, c) => oneSource(work, idOf(c), clock()));
  answer(CALLS.edit, async ({ why, fields, expected, ...rest }, c) => {
    const by = await deciding(c, why);
    const edit = { ...rest, fields: withoutUndefined(fields), expected: withoutUndefined(expected) };
    const decision = await editSource(db, idOf(c), edit, by);
    return { source: await hearAnew(work, idOf(c), by.now), decision: await signedDecision(db, decision) };
  });
  answer(CALLS.trySource, ({ fields }, c) => trySource(work, idOf(c), withoutUndefined(fields), clock()));
  answer(CALLS.tryFilter, async ({ filter }, c) => tryFilter(db, await demandSource(db, idOf(c)), filter, clock()));
  answer(CALLS.try, ({ what, ...settings }) => tryOut(work, what, settings, clock()));
  answer(CALLS.keep, async (sent, c) => {
    const by = await deciding(c);
    const { venue, trust, filter, ...wanted } = sent;
    if (venue !== undefined && (await db.selectFrom('venue').select('id').where('id', '=', venue).executeTakeFirst()) === undefined)
      throw new Refusal('NOT_FOUND', 'We can’t find this venue.', { venue: 'We can’t find this venue.' });
    const source = { ...wanted, settings: withoutUndefined({ filter }), ...withoutUndefined({ venue, trust }) };
    return keepSource(work, source, by, readKeyedRequest(c, by.editor, sent));
  });
  answer(CALLS.pause, async ({ id }, c) => {
    await pauseByHand(db, id, true, await deciding(c));
    return DONE;
  });
  answer(CALLS.resume, async ({ id }, c) => {
    await pauseByHand(db, id, false, await deciding(c));
    return DONE;
  });
  answer(CALLS.remove, async ({ id }, c) => {
    await removeByHand(db, id, await deciding(c));
    return DONE;
  });
  answer(CALLS.hear, async ({ id, believe }) => hearNow(work, await demandSource(db, id), clock(), believe));
  return api;
}

/** A source with its settings and what its filter leaves out. @throws Refusal NOT_FOUND */
async function oneSource(work: SourceWork, id: string, now: Temporal.Instant): Promise<OneSource> {
  const { db } = work;
  const source = await demandSource(db, id);
  const [text, left] = await Promise.all([findPasted(db, source), leavesOut(db, source, now)]);
  return {
    source: await deskSource(work, source, now),
    fields: sourceFields(source),
    text: text === undefined ? null : { text, version: textVersion(text) },
    ofPack: fieldsOfPack(source),
    leavesOut: left,
  };
}
