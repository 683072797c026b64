import { data } from 'react-router';
import { LANGUAGE_NAMES, LANGUAGES } from '#scene/language.ts';
import type { SourceFilter } from '#scene/source-filter.ts';
import { FormFault } from '../forms/dispatch.ts';
import { field, kept } from '../forms/refused-form.ts';
import { deskActions, forEditors } from './editors.ts';

/** A source, its filter and what that leaves out; null, and a 404, where there is none. */
export const loader = forEditors(async ({ desk, params }) => {
  const found = (await desk.find('/desk/sources/{id}/filter', { id: params.id ?? '' })) ?? null;
  return data({ found }, { status: found === null ? 404 : 200 });
});

/** A filter is tried, or kept, or a language named. */
export const action = deskActions({
  async tryFilter({ desk, params }, form) {
    const trial = await desk.post('/desk/sources/{id}/filter/try', { id: params.id ?? '', filter: filterIn(form) });
    return { about: 'try filter', filterTrial: trial, kept: kept(form) };
  },
  async language({ desk, params }, form) {
    const said = field(form, 'language');
    const language = LANGUAGES.find((each) => each === said) ?? null;
    if (language === null && said !== '') throw new FormFault('language', 'Choose a language of the list.');
    const source = await desk.post('/desk/sources/{id}/language', { id: params.id ?? '', language });
    const told =
      source.languageNamed && source.language
        ? `${source.name} is read in ${LANGUAGE_NAMES[source.language]}`
        : `The words of ${source.name} tell its language`;
    return { about: 'language', said: `${told}, and it was heard at once.` };
  },
  async keepFilter({ desk, params }, form) {
    const { name } = await desk.post('/desk/sources/{id}/filter', { id: params.id ?? '', filter: filterIn(form) });
    return { about: 'filter', said: `The filter of ${name} is kept, and it was heard at once.` };
  },
});

/** The fields of the form: what to leave and what to take, by what stands in a listing. */
export const ASPECTS = ['categories', 'words', 'places'] as const;

function filterIn(form: FormData): SourceFilter {
  const words = (name: string) =>
    field(form, name)
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  const chosen = (side: 'leave' | 'take') => {
    const given = ASPECTS.map((aspect) => [aspect, words(`${side} ${aspect}`)] as const).filter(([, all]) => all.length > 0);
    return given.length === 0 ? {} : { [side]: Object.fromEntries(given) };
  };
  return { ...chosen('leave'), ...chosen('take') };
}
