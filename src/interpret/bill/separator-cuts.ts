import { ABBREVIATED } from './abbreviations.ts';
import type { CutKind, SingleCut } from './kinds-of-cuts.ts';

/** Separators other than words. A capital X separates only in a title all in capitals. */
const SEPARATORS = {
  with: String.raw`(?<![\p{L}\p{N}])[wWmM]\/+|(?<=\s)w\.?(?=\s)`,
  slash: String.raw`\s\/+|\/+(?=\s)|\/\/+`,
  tight: String.raw`(?<=[\p{L}\p{N})!.?'’])\/(?=[\p{L}\p{N}('’])`,
  bar: String.raw`\|`,
  bullet: '[;•·●‣]',
  plus: String.raw`\s\+|\+(?=\s)`,
  comma: String.raw`,(?!\d{3}(?!\d))`,
  colon: String.raw`:+(?=\s|$)|(?<=(?<!\p{L})\p{Lu}\p{L}+):(?=\p{Lu})`,
  dash: String.raw`\s[-–—]+(?=\s)|[–—]+|(?<=\p{L})-(?=\s)`,
  and: String.raw`\s&(?=[\s\p{L}]|$)|\s'?n'?(?=\s)`,
  times: String.raw`\s[x×~*](?=\s)`,
  capital: String.raw`\sX(?=\s)`,
  at: '@',
  stop: String.raw`(?<=\p{Ll}{2})(?<!${ABBREVIATED})\.(?=\s+\p{Lu})`,
  of: String.raw`\sof(?=\s(?:The|La|Las|Los|El)\s)`,
  /** An exclamation mark before a name. */
  call: String.raw`(?<=\p{L})!(?=\s+\p{Lu})`,
  /** The space before a year at the end. */
  year: String.raw`(?<=\p{L})\s(?=20\d\d$)`,
} as const satisfies { [kind in CutKind | 'capital']?: string };
const KINDS = Object.keys(SEPARATORS) as (keyof typeof SEPARATORS)[];
const SEPARATOR = new RegExp(KINDS.map((kind) => `(?<${kind}>${SEPARATORS[kind]})`).join('|'), 'gu');

/**
 * Finds the cuts at separators.
 * @param isInside whether an offset is inside an aside
 */
export function findSeparators(text: string, hasSmall: boolean, isInside: (at: number) => boolean): SingleCut[] {
  const found: SingleCut[] = [];
  for (const { 0: separator, index: from, groups } of text.matchAll(SEPARATOR)) {
    if (isInside(from)) continue;
    const kind = KINDS.find((each) => groups?.[each] !== undefined);
    if (kind === undefined || (kind === 'capital' && hasSmall)) continue;
    found.push({ from, to: from + separator.length, kind: kind === 'capital' ? 'times' : kind });
  }
  return found;
}
