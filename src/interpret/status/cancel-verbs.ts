import { LANGUAGES } from '#scene/site/language.ts';
import { Phrases } from '../languages/phrases.ts';
import { listEntries } from '../languages/words.ts';
import { beginsWithPhrase, buildMention, collectPhrases, endsInNegation, findDayOffset, type StatusMention } from './status-phrases.ts';
import { beginsReason, containsTitle, dropOpening, dropVerbs, THE_SHOW } from './subject.ts';

const VERBS = new Phrases<'cancelled' | 'postponed'>();
for (const verb of listEntries('toCancel', LANGUAGES)) VERBS.add(verb, 'cancelled');
for (const verb of listEntries('toPostpone', LANGUAGES)) VERBS.add(verb, 'postponed');
const MUST = collectPhrases('mustCancel');
const BAND = collectPhrases('band');
const NOT = collectPhrases('almost');
const BECAUSE = collectPhrases('because', 'reasons', 'to', 'toDay', 'from', 'fromDay');

/**
 * Lists the mentions in a sentence about having to cancel: 'The band has had to cancel this show', 'Leider müssen wir die Show absagen'.
 * The sentence must be about the show or the band, unlike 'You must cancel 24 hours ahead'.
 */
export function readMustCancel(sentence: string, title: string): StatusMention[] {
  return VERBS.findIn(sentence).flatMap(({ from, to, meaning: said }) => {
    const [before, behind] = [sentence.slice(0, from), sentence.slice(to)];
    const must = MUST.findIn(before).at(-1);
    if (must === undefined) return [];
    const [opening, between] = [before.slice(0, must.from), before.slice(must.to)];
    if (endsInNegation(dropVerbs(opening)) || endsInNegation(opening) || NOT.findIn(between).length > 0) return [];
    const isTheShow =
      THE_SHOW.findIn(between).length > 0 ||
      [behind.trimStart(), dropOpening(behind.trimStart())].some((words) => beginsWithPhrase(THE_SHOW, words));
    const isBand = BAND.findIn(before).length > 0 || containsTitle(opening, title);
    const isEnd = /^\W{0,3}$/u.test(behind) || /^\s?[,;(!–—-]/.test(behind) || beginsWithPhrase(BECAUSE, behind.trimStart());
    const isAlone = isBand && isEnd && dropOpening(between.trim()).replace(/\W/gu, '') === '';
    if (!isTheShow && !isAlone) return [];
    const parts = [between, cutAtComma(behind)];
    // The new day of a postponed show is not the listed day.
    const named = said === 'postponed' ? parts.map((words) => words.slice(0, findDayOffset(words))) : parts;
    return [
      {
        ...buildMention(
          said,
          '',
          parts.find((words) => findDayOffset(words) < words.length),
        ),
        of: [opening, ...named].join(' '),
      },
    ];
  });
}

function cutAtComma(words: string): string {
  return words.split(/[,;]/, 1)[0] ?? '';
}

const SPLIT = listEntries('splitCancels', LANGUAGES).map((entry) => {
  const [first, second] = entry.split(' … ').map((part) => {
    const phrases = new Phrases<true>();
    phrases.add(part, true);
    return phrases;
  });
  return { first, second };
});

/** Lists the mentions by two-part verbs around the show: 'Leider fällt das Konzert heute aus'. */
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
