import { ENTRY_FIELD_NAMES, entryWords } from './entry-words.ts';
import { FIELD_NAMES, handWords } from './hand-words.ts';
import type { RevisedField } from './history.ts';
import type { HistoryKind } from './history-kind.ts';

/** A field of a revision in words, as people call it. */
export function revisedWords(kind: HistoryKind, field: string, before: unknown, now: unknown): RevisedField {
  return { field, label: labelOf(kind, field), before: wordsOf(kind, field, before), now: wordsOf(kind, field, now) };
}

function labelOf(kind: HistoryKind, field: string): string {
  const names: Record<string, string> = kind === 'show' ? FIELD_NAMES : ENTRY_FIELD_NAMES[kind];
  return names[field] ?? (field === 'id' ? 'address' : field);
}

/** Each of several by itself. */
function wordsOf(kind: HistoryKind, field: string, value: unknown): string[] {
  const all = Array.isArray(value) ? value.map((each) => [each]) : [value];
  return all.map((said) => sayOne(kind, field, said)).filter((words) => words !== 'none');
}

function sayOne(kind: HistoryKind, field: string, value: unknown): string {
  const isOfShow = kind === 'show' && Object.hasOwn(FIELD_NAMES, field);
  return isOfShow ? handWords(field as keyof typeof FIELD_NAMES, value as never) : entryWords(field, value);
}
