import { FIELD_NAMES, handWords } from '../desk/hand-words.ts';
import { ENTRY_FIELD_NAMES } from '../entries/entry-fields.ts';
import type { EntryKind } from '../entries/entry-kind.ts';
import { entryWords } from '../entries/entry-words.ts';
import { PROFILE_FIELD_NAMES } from '../people/profile.ts';
import { SOURCE_FIELD_NAMES } from '../sources/source-field-names.ts';
import { sourceFieldWords } from '../sources/source-field-words.ts';
import type { RevisedField } from './history.ts';
import type { AnyHistoryKind } from './history-kind.ts';
import { isRedacted, REDACTED_WORDS } from './redacted.ts';

/** Describes a changed field in words. */
export function revisedWords(kind: AnyHistoryKind, field: string, before: unknown, now: unknown): RevisedField {
  const isOpened = field === 'draft' && before === true && now === false;
  const is = isOpened ? ['no longer a draft'] : wordsOf(kind, field, now);
  return { field, label: labelOf(kind, field), before: wordsOf(kind, field, before), now: is };
}

function isEntry(kind: AnyHistoryKind): kind is EntryKind {
  return Object.hasOwn(ENTRY_FIELD_NAMES, kind);
}

/** Names of the fields of each kind. */
const NAMES: Record<AnyHistoryKind, Record<string, string>> = {
  show: FIELD_NAMES,
  ...ENTRY_FIELD_NAMES,
  source: { ...SOURCE_FIELD_NAMES, paused: 'reading' },
  setting: { value: 'keepers’ changes' },
  profile: PROFILE_FIELD_NAMES,
};
const APPROVAL_WORDS: Record<string, string> = { asked: 'waiting for an editor', 'at once': 'published right away' };

function labelOf(kind: AnyHistoryKind, field: string): string {
  const names = NAMES[kind];
  return names[field] ?? (field === 'id' ? 'address' : field);
}

/** Writes a value in words; each item of a list separately. */
function wordsOf(kind: AnyHistoryKind, field: string, value: unknown): string[] {
  const all = Array.isArray(value) ? value.map((each) => [each]) : [value];
  return all.map((said) => writeItem(kind, field, said)).filter((words) => words !== 'none');
}

function writeItem(kind: AnyHistoryKind, field: string, value: unknown): string {
  if (isRedacted(value)) return REDACTED_WORDS;
  if (kind === 'setting') return APPROVAL_WORDS[String(value)] ?? 'none';
  if (kind === 'source' && field === 'paused') return value === true ? 'paused' : 'on';
  if (kind === 'source' && field !== 'stands') return sourceFieldWords(field, value);
  const isOfShow = kind === 'show' && Object.hasOwn(FIELD_NAMES, field);
  return isOfShow
    ? handWords(field as keyof typeof FIELD_NAMES, value as never)
    : entryWords(isEntry(kind) ? kind : undefined, field, value);
}
