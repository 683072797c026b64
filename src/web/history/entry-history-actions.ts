import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { HistoryKind } from '#scene/history/history-kind.ts';
import { WORDS_ID, WORDS_NAME } from '#scene/site/words-id.ts';
import { type Api, goneOrMissing } from '../api.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { historyActions, keptHistoryActions, loadHistory, loadKeptHistory } from './load-history.ts';

/** Kinds of document with a history, by the first part of their path. */
const KINDS: Readonly<Record<string, HistoryKind>> = {
  artists: 'artist',
  venues: 'venue',
  shows: 'show',
  news: 'news',
  services: 'service',
  scene: 'scene',
};

function kindAt({ url }: Request): HistoryKind {
  return KINDS[new URL(url).pathname.split('/')[1]?.toLowerCase() ?? ''] ?? 'scene';
}

/** The id of a document's history, and the last part of its page's address. */
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
