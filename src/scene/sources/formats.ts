import type { SourceSettings } from './source-settings.ts';

/** A format as an editor of sources sees it, with its settings. Its reader is in `src/ingest/sources/readers.ts`. */
interface FormatRow {
  label: string;
  /** A source of this format within a sentence: 'a calendar'. */
  words: string;
  /** Whether an editor can choose the format; a format with a required setting needs a scene pack. */
  isChosen: boolean;
  settings: readonly (keyof SourceSettings)[];
  /** The setting that the format requires. */
  needs: keyof SourceSettings | null;
}

/** Every format of a source. `page` is a web page that marks up its events, `recipe` a page for which somebody writes selectors. */
const FORMATS = {
  ical: { label: 'Calendar (iCalendar)', words: 'a calendar', isChosen: true, settings: [], needs: null },
  page: { label: 'Web page', words: 'a web page', isChosen: true, settings: ['recipe'], needs: null },
  jsonld: { label: 'JSON-LD', words: 'a web page that describes its events', isChosen: true, settings: [], needs: null },
  rss: { label: 'News feed (RSS, Atom)', words: 'a news feed', isChosen: true, settings: [], needs: null },
  recipe: { label: 'Web page, by a recipe', words: 'a web page, by a recipe', isChosen: false, settings: ['recipe'], needs: 'recipe' },
  sheet: { label: 'Spreadsheet (CSV)', words: 'a sheet', isChosen: true, settings: ['columns', 'dayFirst'], needs: null },
  json: { label: 'JSON', words: 'data from a program', isChosen: true, settings: ['items', 'fields', 'dayFirst'], needs: null },
  list: { label: 'Plain-text list', words: 'a plain-text list', isChosen: true, settings: ['dayFirst'], needs: null },
} as const satisfies Record<string, FormatRow>;

export type Format = keyof typeof FORMATS;

/** A format by its name, or `auto`: detected from the content at each reading. */
export type FormatName = Format | 'auto';

/** `auto` may become any format, and so takes the settings of all. */
const AUTO: FormatRow = {
  label: 'Detect automatically',
  words: 'whatever it’s detected as',
  isChosen: true,
  settings: Object.values<FormatRow>(FORMATS).flatMap(({ settings }) => settings),
  needs: null,
};

/** Every format by its name. */
export const FORMAT_ROWS: Readonly<Record<FormatName, FormatRow>> = { auto: AUTO, ...FORMATS };

export const FORMAT_NAMES: readonly FormatName[] = [...(Object.keys(FORMATS) as Format[]), 'auto'];
