import type { FormatName } from '#scene/source.ts';

/** What a source may be: to choose from, and within a sentence. */
const FORMATS: Record<FormatName, { label: string; words: string }> = {
  auto: { label: 'Told by the content', words: 'what it turns out to be' },
  ical: { label: 'Calendar (iCalendar)', words: 'a calendar' },
  page: { label: 'Web page', words: 'a web page' },
  jsonld: { label: 'JSON-LD', words: 'a web page that describes its events' },
  rss: { label: 'News feed (RSS, Atom)', words: 'a news feed' },
  recipe: { label: 'Web page, by a recipe', words: 'a web page, by a recipe' },
  sheet: { label: 'Sheet (CSV)', words: 'a sheet' },
  json: { label: 'JSON', words: 'data from a program' },
  list: { label: 'List in plain words', words: 'a list in plain words' },
};

/** The formats to choose from. A recipe says where on a page things stand, and is written in the scene pack. */
export const FORMAT_CHOICES = Object.entries(FORMATS)
  .filter(([format]) => format !== 'recipe')
  .map(([format, { label }]) => [format, label] as const);

/** A format within a sentence: 'a calendar'. */
export function formatWords(format: string): string {
  return Object.hasOwn(FORMATS, format) ? FORMATS[format as FormatName].words : format;
}

/** How often something happens, from so many minutes: 'every 6 hours', 'every day'. */
export function everyWords(minutes: number): string {
  const [count, unit] = minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

/** What went wrong, as a sentence of its own: it comes as words that follow 'because'. */
export function troubleWords(trouble: string): string {
  const text = `${trouble.charAt(0).toUpperCase()}${trouble.slice(1)}`;
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** So many of something: 'nothing', 'one night', '3 nights'. */
export function nightsWords(count: number): string {
  return count === 0 ? 'no night' : count === 1 ? 'one night' : `${count} nights`;
}
