import { LANGUAGE_NAMES, type Language } from '../site/language.ts';
import { FORMAT_ROWS, type FormatName } from './formats.ts';
import { SHEET_FIELD_NAMES, type SOURCE_FIELD_NAMES } from './source-field-names.ts';
import type { SourceFields } from './source-fields.ts';
import type { SourceFilter } from './source-filter.ts';

export const TRUST_WORDS: Record<SourceFields['trust'], string> = {
  aggregator: 'Someone who lists many venues',
  venue: 'The venue itself',
};

export const MOSTLY_WORDS: Record<NonNullable<SourceFields['mostly']>, string> = {
  music: 'Music',
  stage: 'Stage events, not music',
  other: 'Neither music nor stage events',
  mixed: 'All kinds of events',
};

type Saying = { [Name in keyof typeof SOURCE_FIELD_NAMES]?: (value: NonNullable<SourceFields[Name]>) => string };

/** Fields whose words differ from their value. */
const SAYING: Saying = {
  text: (text) => {
    const lines = text.trimEnd().split('\n').length;
    return lines === 1 ? 'a text of one line' : `a text of ${lines} lines`;
  },
  format: (format: FormatName) => FORMAT_ROWS[format].label,
  language: (language: Language) => LANGUAGE_NAMES[language],
  trust: (trust) => TRUST_WORDS[trust],
  everyMinutes: (minutes) => `${minutes} minutes`,
  mostly: (mostly) => MOSTLY_WORDS[mostly],
  dayFirst: (dayFirst) => (dayFirst ? 'day first' : 'month first'),
  columns: (columns) =>
    Object.entries(columns)
      .map(([name, column]) => `${SHEET_FIELD_NAMES[name as keyof typeof SHEET_FIELD_NAMES]}: ${column}`)
      .join(', '),
  filter: filterWords,
};

/** Writes a field of a source in words; 'none' if empty. */
export function sourceFieldWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  const say = SAYING[field as keyof Saying] as ((value: unknown) => string) | undefined;
  return (say === undefined ? String(value) : say(value)) || 'none';
}

function filterWords(filter: SourceFilter): string {
  const side = (said: SourceFilter['leave'], verb: string) =>
    [said?.categories, said?.words, said?.places].flatMap((words = []) => words.map((each) => `${verb} “${each}”`));
  return [...side(filter.leave, 'leave out'), ...side(filter.take, 'take')].join(', ');
}
