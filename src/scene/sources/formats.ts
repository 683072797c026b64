import type { SourceSettings } from './source-settings.ts';

/** What somebody who keeps a source sees of a format, and which settings it takes. Its reader stands in `src/ingest/sources/readers.ts`. */
interface FormatRow {
  /** Its name in a choice. */
  label: string;
  /** What a source of it is, within a sentence: 'a calendar'. */
  words: string;
  /** Whether an editor can choose it; one that cannot do without a setting is written in a scene pack. */
  isChosen: boolean;
  settings: readonly (keyof SourceSettings)[];
  /** The setting without which it cannot be read. */
  needs: keyof SourceSettings | null;
}

/** Every format a source can be read in. `page` is a web page that describes its events, `recipe` one where somebody has to say where they stand. */
const FORMATS = {
  ical: { label: 'Calendar (iCalendar)', words: 'a calendar', isChosen: true, settings: [], needs: null },
  page: { label: 'Web page', words: 'a web page', isChosen: true, settings: ['recipe'], needs: null },
  jsonld: { label: 'JSON-LD', words: 'a web page that describes its events', isChosen: true, settings: [], needs: null },
  rss: { label: 'News feed (RSS, Atom)', words: 'a news feed', isChosen: true, settings: [], needs: null },
  recipe: { label: 'Web page, by a recipe', words: 'a web page, by a recipe', isChosen: false, settings: ['recipe'], needs: 'recipe' },
  sheet: { label: 'Sheet (CSV)', words: 'a sheet', isChosen: true, settings: ['columns', 'dayFirst'], needs: null },
  json: { label: 'JSON', words: 'data from a program', isChosen: true, settings: ['items', 'fields', 'dayFirst'], needs: null },
  list: { label: 'List in plain words', words: 'a list in plain words', isChosen: true, settings: ['dayFirst'], needs: null },
} as const satisfies Record<string, FormatRow>;

export type Format = keyof typeof FORMATS;

/** A format by its name, or `auto`: told by the content whenever the source is heard. */
export type FormatName = Format | 'auto';

/** `auto` may become any of them, and takes the settings of all. */
const AUTO: FormatRow = {
  label: 'Told by the content',
  words: 'what its content shows it to be',
  isChosen: true,
  settings: Object.values<FormatRow>(FORMATS).flatMap(({ settings }) => settings),
  needs: null,
};

/** What is known of every format, by its name. */
export const FORMAT_ROWS: Readonly<Record<FormatName, FormatRow>> = { auto: AUTO, ...FORMATS };

export const FORMAT_NAMES: readonly FormatName[] = [...(Object.keys(FORMATS) as Format[]), 'auto'];
