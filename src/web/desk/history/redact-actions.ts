import { RedactKind } from '#scene/history/redacted.ts';
import { joinWords } from '#scene/text/listed.ts';
import { FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { type DeskWork, deskActions, forEditors, type Outcome } from '../editors.ts';

/** What words are to be removed from; undefined where the address names nothing. */
export const loader = forEditors(async ({ query }) => {
  const kind = RedactKind.safeParse(query.get('kind'));
  return { kind: kind.success ? kind.data : undefined, id: query.get('id') ?? '' };
});

/** Words are removed for good. */
export const action = deskActions({ redact });

/** First says how much it is; sent again with that number it is done. */
async function redact({ desk }: DeskWork, form: FormData): Promise<Outcome> {
  const words = field(form, 'words').trim();
  if (words.length < 2) throw new FormFault('words', 'Enter the words to remove, at least two characters.');
  const asked = { kind: RedactKind.parse(field(form, 'kind')), id: field(form, 'id'), words };
  const { of, name, stillSays } = await desk.post('/desk/redact/count', asked);
  if (stillSays.length > 0) throw new FormFault('words', `The page still says this (${joinWords(stillSays)}). Take it off there first.`);
  if (of === 0) throw new FormFault('words', 'Those words aren’t here.');
  if (field(form, 'sure') !== String(of))
    throw new FormFault(
      'sure',
      `${of === 1 ? 'It appears once' : `It appears ${of} times`} in ${name}. Type ${of} here to remove it for good.`,
    );
  const why = field(form, 'reason').trim();
  await desk.post('/desk/redact', { ...asked, of, ...(why === '' ? {} : { why }) });
  return { about: 'redact', said: 'Removed for good.' };
}
