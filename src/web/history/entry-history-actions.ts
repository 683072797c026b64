import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { History } from '#scene/history/history.ts';
import type { HistoryKind } from '#scene/history/history-kind.ts';
import { WORDS_ID, WORDS_NAME } from '#scene/site/words-id.ts';
import { type Api, goneOrMissing } from '../api.ts';
import { apiContext, formSessionContext } from '../contexts.ts';
import { type DeskWork, decided, deskActions, type Outcome } from '../desk/editors.ts';
import { field } from '../forms/refused-form.ts';
import { paths } from '../paths.ts';

const KINDS: Readonly<Record<string, HistoryKind>> = {
  artists: 'artist',
  venues: 'venue',
  promoters: 'promoter',
  series: 'series',
  shows: 'show',
  news: 'news',
  services: 'service',
  scene: 'scene',
};

function kindAt({ url }: Request): HistoryKind {
  return KINDS[new URL(url).pathname.split('/')[1]?.toLowerCase() ?? ''] ?? 'scene';
}

interface Found {
  id: string;
  address: string;
  name: string;
}

/** 'gone' for a removed document, undefined for one that never was. */
async function findDocument(api: Api, kind: HistoryKind, address: string): Promise<Found | 'gone' | undefined> {
  if (kind === 'scene') return { id: WORDS_ID, address: '', name: WORDS_NAME };
  if (kind === 'show') {
    const found = await api.find('/shows/{slug}', { slug: address });
    if (found === undefined || found.show === null) return found && 'gone';
    const { id, slug, title, event } = found.show;
    return { id, address: slug, name: title || event };
  }
  const named = { id: address };
  const found = await {
    artist: () => api.get('/artists/{id}', named),
    venue: () => api.get('/venues/{id}', named),
    promoter: () => api.get('/promoters/{id}', named),
    series: () => api.get('/series/{id}', named),
    news: () => api.get('/news/{id}', named),
    service: () => api.get('/services/{id}', named),
  }
    [kind]()
    .catch(goneOrMissing);
  return typeof found === 'object' ? { id: found.id, address: found.id, name: found.name } : found;
}

/** A document's history; its kind alone with a 404 or 410 where there is none. A former address redirects. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const kind = kindAt(request);
  const address = params.id ?? params.slug ?? '';
  const found = await findDocument(context.get(apiContext), kind, address);
  if (found === undefined || found === 'gone') return data({ kind, told: null }, { status: found === 'gone' ? 410 : 404 });
  if (found.address !== address && kind !== 'scene') throw redirect(paths[`${kind}History`](found.address), 301);
  const isKeepable = kind === 'artist' || kind === 'venue';
  const history = await (isKeepable
    ? loadKeptHistory({ context, request }, kind, found.id)
    : loadHistory({ context, request }, kind, found.id));
  if (history === undefined) return data({ kind, told: null }, { status: 404 });
  return { kind, told: { isKept: false, ...history, id: found.address, name: found.name } };
}

/** Editors undo changes; keepers of an artist or venue restore earlier values. */
export function action(args: ActionFunctionArgs) {
  const kind = kindAt(args.request);
  return (kind === 'artist' || kind === 'venue' ? keptHistoryActions(kind) : historyActions)(args);
}

/** The filter and page in a history's address. */
export function readHistoryQuery(words: URLSearchParams): { by?: 'people' | 'others'; before?: number } {
  const by = words.get('by');
  const before = Number(words.get('before') ?? Number.NaN);
  return {
    ...(by === 'people' || by === 'others' ? { by } : {}),
    ...(Number.isSafeInteger(before) && before >= 0 ? { before } : {}),
  };
}

/** A document's history; undefined where there is no such document. */
export async function loadHistory(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  kind: HistoryKind,
  id: string,
): Promise<{ history: History; by: string | undefined; now: number } | undefined> {
  const api: Api = context.get(apiContext);
  const asked = readHistoryQuery(new URL(request.url).searchParams);
  const history = await api.find('/history', { kind, id, ...asked });
  return history && { history, by: asked.by, now: Date.now() };
}

/** The same for a page with keepers, with whether the reader keeps it. */
export async function loadKeptHistory(args: Pick<LoaderFunctionArgs, 'context' | 'request'>, kind: 'artist' | 'venue', id: string) {
  const told = await loadHistory(args, kind, id);
  const token = told === undefined ? null : await args.context.get(formSessionContext).idToken();
  if (told === undefined || token === null) return told && { ...told, isKept: false };
  const { keeps } = await args.context.get(apiContext).as(token).get('/claims');
  return { ...told, isKept: keeps.some(({ page }) => page.kind === kind && page.id === id) };
}

/** Redoes an undone decision. */
export async function sayAgain({ desk }: DeskWork, form: FormData): Promise<Outcome> {
  const { decisions } = await desk.post('/desk/again', { id: field(form, 'id') });
  const [decision] = decisions;
  const said = decisions.map((each) => each.said).join(' ');
  return decision === undefined ? { about: 'again', said } : { about: 'again', said, decision };
}

/** Restores one field to its value before a revision. */
export async function revertField({ desk }: DeskWork, form: FormData): Promise<Outcome> {
  const asked = { position: Number(field(form, 'position')), field: field(form, 'field') };
  return decided('revert-field', await desk.post('/desk/revert-field', asked));
}

const AT_THE_DESK = { again: sayAgain, 'revert-field': revertField };

/** Forms of a history for editors. */
export const historyActions = deskActions(AT_THE_DESK);

/** Forms of an artist's or venue's history, for keepers too. */
export const keptHistoryActions = (kind: 'artist' | 'venue') =>
  deskActions({
    ...AT_THE_DESK,
    async revert({ desk, params: { id = '' } }, form) {
      const only = field(form, 'field') || undefined;
      const { said } = await desk.post('/keep/{kind}/{id}/revert', { kind, id, decision: field(form, 'id'), field: only });
      return { about: 'revert', said };
    },
  });
