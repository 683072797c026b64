import type { LoaderFunctionArgs } from 'react-router';
import type { History } from '#scene/history/history.ts';
import type { HistoryKind } from '#scene/history/history-kind.ts';
import type { Api } from '../api.ts';
import { apiContext, formSessionContext } from '../contexts.ts';
import { type DeskWork, decided, deskActions, type Outcome } from '../desk/editors.ts';
import { field } from '../forms/refused-form.ts';

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
