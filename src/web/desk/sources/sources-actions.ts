import { LANGUAGE_NAMES } from '#scene/site/language.ts';
import { FORMAT_ROWS } from '#scene/sources/formats.ts';
import { TRUST_WORDS } from '#scene/sources/source-field-words.ts';
import type { PostGiven } from '../../api.ts';
import { chosen, FormFault, keyOf, newKey } from '../../forms/dispatch.ts';
import { field, keepTyped } from '../../forms/refused-form.ts';
import { wholeLink } from '../../forms/whole-link.ts';
import { everyVenue } from '../../venues/every-venue.ts';
import { type DeskWork, deskActions, forEditors, type Outcome } from '../editors.ts';
import { answerTip } from '../tips/answer-tip.ts';
import { filterIn } from './source-form.ts';
import { byNeed, nightsWords, troubleWords } from './source-words.ts';

/** Every source, those that need somebody first, and the venues one can be the word of. */
export const loader = forEditors(async ({ desk, api, query }) => {
  const asked = query.get('tip') ?? '';
  const [{ sources }, venues, tip] = await Promise.all([
    desk.get('/desk/sources'),
    everyVenue(api),
    asked === '' ? undefined : desk.find('/desk/tips/{id}', { id: asked }),
  ]);
  const told = tip?.kind === 'calendar' && tip.state === 'open' ? tip : null;
  return { sources: byNeed(sources), venues: venues.map(({ id, name }) => ({ id, name })), told, now: Date.now(), once: newKey() };
});

/** What is said once it is done; of a hearing, how that went is said. */
const SAID = {
  believe: 'is accepted. Shows it no longer lists are taken down.',
  pause: 'is paused. We won’t check it.',
  resume: 'is on again.',
  remove: 'is removed.',
} as const;

/** What can be done to a source where it stands in a list, and on its own page. */
export const tendSource = {
  async hear({ desk }: DeskWork, form: FormData): Promise<Outcome> {
    const { trouble, coming } = await desk.post('/desk/sources/hear', { id: field(form, 'id') });
    const went = trouble === null ? `was just checked: ${nightsWords(coming ?? 0)} to come.` : `was just checked. ${troubleWords(trouble)}`;
    return { about: 'sources', said: `${field(form, 'name')} ${went}` };
  },
  believe: tending('believe'),
  pause: tending('pause'),
  resume: tending('resume'),
  remove: tending('remove'),
};

function tending(what: keyof typeof SAID) {
  return async ({ desk }: DeskWork, form: FormData): Promise<Outcome> => {
    const id = field(form, 'id');
    if (what === 'believe') await desk.post('/desk/sources/hear', { id, believe: true });
    else await desk.post(`/desk/sources/${what}`, { id });
    return { about: 'sources', said: `${field(form, 'name')} ${SAID[what]}` };
  };
}

/** A source is tended, tried or kept. */
export const action = deskActions({
  ...tendSource,
  async try({ desk }, form) {
    const { what, format, language, venue, filter } = describedIn(form);
    const trial = await desk.post('/desk/sources/try', { what, format, language, venue, filter });
    return { about: 'try', trial, kept: keepTyped(form) };
  },
  async keep({ desk }, form) {
    const source = describedIn(form);
    if (source.name === '') throw new FormFault('name', 'Name the source.');
    const { name } = await desk.once(keyOf(form)).post('/desk/sources', source);
    await answerTip({ desk }, form, { as: 'mended', answer: '' });
    return { about: 'sources', said: `${name} is saved, and we read it right away.` };
  },
});

/** A new source as the form describes it; what is left empty is left to the server. */
function describedIn(form: FormData): PostGiven<'/desk/sources'> {
  const given = (name: string) => field(form, name).trim() || undefined;
  // The button of a calendar gives webcal:, which every site has as https: too.
  const what = given('what')?.replace(/^webcals?:/i, 'https:');
  if (what === undefined) throw new FormFault('what', 'Paste an address, or the text of a calendar, spreadsheet or list.');
  const minutes = given('everyMinutes');
  if (minutes !== undefined && !/^\d{1,5}$/.test(minutes)) throw new FormFault('everyMinutes', 'Enter a number of minutes.');
  return {
    what: wholeLink(what, 'what'),
    name: given('name') ?? '',
    format: chosen(form, 'format', FORMAT_ROWS),
    language: chosen(form, 'language', LANGUAGE_NAMES),
    venue: given('venue'),
    trust: chosen(form, 'trust', TRUST_WORDS),
    everyMinutes: minutes === undefined ? undefined : Number(minutes),
    terms: given('terms'),
    filter: filterIn(form),
  };
}
