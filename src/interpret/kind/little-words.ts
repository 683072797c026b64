import { LANGUAGES } from '#scene/site/language.ts';
import { foldWords } from '#scene/text/names.ts';
import { wordsInLanguages } from '../languages/words.ts';

/** A word of fewer letters tells a reader nothing by itself, whatever was learnt of it. */
const MIN_LENGTH = 4;

const LITTLE = new Set([
  ...wordsInLanguages('common', LANGUAGES).map(foldWords),
  ...`about after again also around back been before being best both come comes does done down each even ever every four five from full gets
  give goes going good great have here high into just keep last less like long look made make makes many more most much must next once
  only other over part past seven some such take takes than that their them then there these they thing things this those three time
  times told under until upon very want ways well were what when where which while whole whom whose will with within without would year
  years your yours`.split(/\s+/),
]);

/** Whether a word is one of those that stand in every text: it may weigh, but is no reason that anybody would give. */
export function isLittle(word: string): boolean {
  return word.length < MIN_LENGTH || LITTLE.has(word);
}
