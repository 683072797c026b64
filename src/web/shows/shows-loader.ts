import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { GROUP_KINDS, ROSTER_KINDS } from '#scene/entries/entry-kind.ts';
import type { Facets } from '#scene/filter/facets.ts';
import { LISTED_AT } from '#scene/site/addresses.ts';
import { addDays } from '#scene/time/calendar.ts';
import { type Api, ApiError } from '../api.ts';
import { apiContext } from '../contexts.ts';
import { type Filter, filterOf, filterOfForm, HAD, isNarrowed } from '../filter/filter.ts';
import { paths } from '../paths.ts';
import { lineOf } from './line.ts';

/** Nights on a page. */
export const NIGHTS = 7;
const MAX_FILTERED = 200;

/** The week from `?from=` or tonight, or filtered shows. Faults in the filter are shown with the week. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const filter = filterOf(searchParams);
  // Forms send empty fields too: they do not belong in an address to share.
  if (searchParams.has(HAD) || [...searchParams.values()].includes('')) throw redirect(paths.shows(filterOfForm(searchParams)), 303);
  const api = context.get(apiContext);
  try {
    return await programme(api, filter);
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status !== 'INVALID_ARGUMENT') throw error;
    const week = await programme(api, {});
    const fields = error.problem.fields ?? {};
    return data({ ...week, filter, refused: { sentence: error.problem.message, fields } }, { status: 400 });
  }
}

async function programme(api: Api, filter: Filter) {
  const narrowed = isNarrowed(filter);
  const limit = narrowed ? MAX_FILTERED : 1000;
  // The API checks the parameters.
  const wanted = { ...filter, ...(narrowed ? nightsOfWeek(filter) : {}) };
  const isOfKind = filter.kind !== undefined || filter.others === '1';
  const asked: object = { ...wanted, limit, ...(isOfKind ? {} : { perhaps: '1' }) };
  const counted: object = wanted;
  const [found, facets, { names, moved }] = await Promise.all([
    api.get('/shows', asked),
    api.get('/shows/facets', counted),
    namesIn(api, filter),
  ]);
  if (moved !== undefined) throw redirect(paths.shows({ ...filter, ...moved }), 301);
  const { tonight, now, shows, others, checked, unread, daymarks, more } = found;
  const { from = tonight, date = from } = filter;
  // The nights of the strip: another week where a night of it was asked for.
  const first = date >= from && date < addDays(from, NIGHTS) ? from : date;
  const last = more ? shows.at(-1)?.night : undefined;
  return {
    now: { tonight, date: now.date, time: now.time },
    shows: shows.map(lineOf),
    others,
    withOthers: filter.others === '1',
    checked,
    unread,
    nights: Array.from({ length: NIGHTS }, (_, index) => addDays(first, index)),
    daymarks,
    filter,
    narrowed,
    facets: narrowed ? facets : withoutIdle(facets),
    names,
    more:
      last === undefined
        ? null
        : paths.shows({ ...filter, when: undefined, date: undefined, from: last, until: filter.until ?? addDays(last, MAX_AHEAD) }),
    refused: null as { sentence: string; fields: Record<string, string> } | null,
  };
}

/** How far a filtered list goes on, in days. */
const MAX_AHEAD = 366;

/** Filters by venue or artist apply within the week. */
function nightsOfWeek({ when, date, from, until }: Filter): { until?: string } {
  return when === undefined && date === undefined && until === undefined && from !== undefined ? { until: addDays(from, NIGHTS - 1) } : {};
}

/** Leaves out the counts a week's page never shows. */
function withoutIdle(facets: Facets): Facets {
  return { ...facets, without: {}, alone: {} };
}

/** Names of what the filter names, and their new ids where they moved. */
async function namesIn(api: Api, filter: Filter): Promise<{ names: Record<string, string>; moved?: Filter }> {
  const known = await Promise.all(
    [...ROSTER_KINDS, ...GROUP_KINDS].map(async (kind) => {
      const asked = filter[kind];
      const found = asked === undefined ? undefined : await api.find(`${LISTED_AT[kind]}/{id}` as '/artists/{id}', { id: asked });
      return found === undefined ? [] : [{ kind, asked, id: found.id, name: found.name }];
    }),
  );
  const names = Object.fromEntries(known.flat().map(({ id, name }) => [id, name]));
  const moved = Object.fromEntries(known.flat().flatMap(({ kind, asked, id }) => (id === asked ? [] : [[kind, id]])));
  return Object.keys(moved).length === 0 ? { names } : { names, moved };
}
