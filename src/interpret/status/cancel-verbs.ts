import { LANGUAGES } from '#scene/site/language.ts';
import { Phrases } from '../languages/phrases.ts';
import { wordsInLanguages } from '../languages/words.ts';
import { daysAt, isAlmost, mentionOf, phrasesOf, type StatusMention, startsWith } from './status-phrases.ts';
import { beginsReason, namesTitle, THE_SHOW, withoutOpening, withoutVerbs } from './subject.ts';

const VERBS = new Phrases<'cancelled' | 'postponed'>();
for (const verb of wordsInLanguages('toCancel', LANGUAGES)) VERBS.add(verb, 'cancelled');
for (const verb of wordsInLanguages('toPostpone', LANGUAGES)) VERBS.add(verb, 'postponed');
const MUST = phrasesOf('mustCancel');
const BAND = phrasesOf('band');
const NOT = phrasesOf('almost');
const BECAUSE = phrasesOf('because', 'reasons', 'to', 'toDay', 'from', 'fromDay');

/**
 * The mentions in a sentence about having to cancel: 'The band has had to cancel this show', 'Leider müssen wir die Show absagen'.
 * It must be about the show or the band: 'You must cancel 24 hours ahead' is not.
 */
export function readMustCancel(sentence: string, title: string): StatusMention[] {
  return VERBS.findIn(sentence).flatMap(({ from, to, meaning: said }) => {
    const [before, behind] = [sentence.slice(0, from), sentence.slice(to)];
    const must = MUST.findIn(before).at(-1);
    if (must === undefined) return [];
    const [opening, between] = [before.slice(0, must.from), before.slice(must.to)];
    if (isAlmost(withoutVerbs(opening)) || isAlmost(opening) || NOT.findIn(between).length > 0) return [];
    const isTheShow =
      THE_SHOW.findIn(between).length > 0 ||
      [behind.trimStart(), withoutOpening(behind.trimStart())].some((words) => startsWith(THE_SHOW, words));
    const isBand = BAND.findIn(before).length > 0 || namesTitle(opening, title);
    const isEnd = /^\W{0,3}$/u.test(behind) || /^\s?[,;(!–—-]/.test(behind) || startsWith(BECAUSE, behind.trimStart());
    const isAlone = isBand && isEnd && withoutOpening(between.trim()).replace(/\W/gu, '') === '';
    if (!isTheShow && !isAlone) return [];
    const parts = [between, clauseOf(behind)];
    // The new day of a postponed show is not the day of the show it is about.
    const named = said === 'postponed' ? parts.map((words) => words.slice(0, daysAt(words))) : parts;
    return [
      {
        ...mentionOf(
          said,
          '',
          parts.find((words) => daysAt(words) < words.length),
        ),
        of: [opening, ...named].join(' '),
      },
    ];
  });
}

function clauseOf(words: string): string {
  return words.split(/[,;]/, 1)[0] ?? '';
}

const SPLIT = wordsInLanguages('splitCancels', LANGUAGES).map((entry) => {
  const [first, second] = entry.split(' … ').map((part) => {
    const phrases = new Phrases<true>();
    phrases.add(part, true);
    return phrases;
  });
  return { first, second };
});

/** The mentions by two-part verbs around the show: 'Leider fällt das Konzert heute aus'. */
export function readSplitVerbs(sentence: string): StatusMention[] {
  return SPLIT.flatMap(({ first, second }) => {
    const verb = first?.findIn(sentence).at(0);
    const end = second?.findIn(sentence).find(({ from }) => verb !== undefined && from > verb.to);
    if (verb === undefined || end === undefined) return [];
    const [between, behind] = [sentence.slice(verb.to, end.from), sentence.slice(end.to)];
    const isEnd = /^\W{0,3}$/u.test(behind) || /^\s?[,;(!–—-]/.test(behind) || beginsReason(behind);
    if (!isEnd || NOT.findIn(between).length > 0 || /[,;]/.test(between) || THE_SHOW.findIn(sentence.slice(0, end.from)).length === 0)
      return [];
    return [{ said: 'cancelled', of: sentence.slice(0, end.from) }];
  });
}
