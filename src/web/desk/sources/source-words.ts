import type { DeskSource } from '#scene/desk/desk.ts';
import { LANGUAGE_NAMES } from '#scene/site/language.ts';
import { FORMAT_ROWS, type FormatName } from '#scene/sources/formats.ts';
import { capitalize } from '#scene/text/listed.ts';

/** How a source is, from what needs somebody most; all is well where it is heard, lists something, every entry could be read, and no question waits. */
const STATES = ['Problems', 'Silent', 'Not read yet', 'Lists nothing', 'Has a question', 'Partly read', 'Paused', 'OK'] as const;

/** How a source is, in a word. */
export function stateOf({ paused, trouble, silent, wellHeardAt, coming, questions, dropped }: DeskSource): (typeof STATES)[number] {
  if (paused) return 'Paused';
  if (trouble !== null) return 'Problems';
  if (silent) return 'Silent';
  if (wellHeardAt === null) return 'Not read yet';
  if (coming === null || coming === 0) return 'Lists nothing';
  if (questions > 0) return 'Has a question';
  return dropped > 0 ? 'Partly read' : 'OK';
}

/** Sources in the order in which they need somebody. */
export function byNeed(sources: readonly DeskSource[]): DeskSource[] {
  return sources.toSorted((one, other) => STATES.indexOf(stateOf(one)) - STATES.indexOf(stateOf(other)));
}

/** The formats to choose from. */
export const FORMAT_CHOICES = Object.entries(FORMAT_ROWS)
  .filter(([, { isChosen }]) => isChosen)
  .map(([name, { label }]) => [name, label] as const);

/** The languages to choose from. */
export const LANGUAGE_CHOICES: readonly (readonly [string, string])[] = [['', 'Detect automatically'], ...Object.entries(LANGUAGE_NAMES)];

/** A format within a sentence: 'a calendar'. */
export function formatWords(format: string): string {
  return Object.hasOwn(FORMAT_ROWS, format) ? FORMAT_ROWS[format as FormatName].words : format;
}

/** As what a source is read, and in which language: 'read as a calendar, in Spanish, detected'. */
export function readWords({ format, language, languageNamed }: Pick<DeskSource, 'format' | 'language' | 'languageNamed'>): string {
  const spoken = language === null ? '' : `, in ${LANGUAGE_NAMES[language]}, ${languageNamed ? 'as set by hand' : 'detected'}`;
  return `read as ${formatWords(format)}${spoken}`;
}

/** How often something happens, from so many minutes: 'every 6 hours', 'every day'. */
export function everyWords(minutes: number): string {
  const [count, unit] = minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

/** What went wrong, as a sentence of its own: it comes as words that follow 'because'. */
export function troubleWords(trouble: string): string {
  return ended(capitalize(trouble));
}

/** Words as the end of a sentence. */
export function ended(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

/** So many of something: 'nothing', 'one night', '3 nights'. */
export function nightsWords(count: number): string {
  return count === 0 ? 'no night' : count === 1 ? 'one night' : `${count} nights`;
}

/** How the hearing went that followed a change of a source, in a sentence. */
export function hearingWords({ paused, trouble, coming }: DeskSource): string {
  if (paused) return 'It’s paused, so we didn’t read it.';
  return trouble === null ? `We read it right away: ${nightsWords(coming ?? 0)} to come.` : `But when we read it: ${troubleWords(trouble)}`;
}
