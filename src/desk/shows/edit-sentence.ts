import type { HandField, SetFields } from '#scene/desk/desk-show.ts';
import { FIELD_NAMES, HIDDEN_WORDS, handWords } from '#scene/desk/hand-words.ts';
import type { Kind } from '#scene/shows/kind.ts';
import { capitalize, joinWords } from '#scene/text/listed.ts';

const KIND_WORDS: Record<Kind, string> = { music: 'music', stage: 'a stage event, not music', other: 'neither music nor a stage event' };

/** Fields named with their new values, in this order. */
const SET = [
  'date',
  'startTime',
  'endTime',
  'doorsTime',
  'venue',
  'promoter',
  'series',
  'title',
  'bill',
  'price',
  'ages',
  'url',
  'image',
] as const satisfies HandField[];

/** 'Marked “Neap” as sold out and set its price to $12.' The title is the previous one. */
export function editSentence(title: string, fields: Partial<SetFields>): string {
  const { event, status, kind, hidden } = fields;
  const name = `“${title}”`;
  const it = (named: boolean) => (named ? name : 'it');
  const changes: ((named: boolean) => string)[] = [];
  if (event !== undefined) changes.push((named) => `renamed ${it(named)} to “${event}”`);
  if (status !== undefined) changes.push((named) => `marked ${it(named)} as ${inAmerican(status)}`);
  if (kind !== undefined) changes.push((named) => `said that ${it(named)} is ${KIND_WORDS[kind]}`);
  for (const field of SET) {
    const value = fields[field];
    if (value === undefined) continue;
    const words = handWords(field, value);
    const of = (named: boolean) => (named ? `the ${FIELD_NAMES[field]} of ${name}` : `its ${FIELD_NAMES[field]}`);
    changes.push((named) => (words === 'none' ? `removed ${of(named)}` : `set ${of(named)} to ${words}`));
  }
  if (hidden !== undefined) changes.push((named) => `hid ${it(named)} (${HIDDEN_WORDS[hidden.why].toLowerCase()})`);
  const said = changes.map((change, index) => change(index === 0));
  return `${capitalize(joinWords(said) || `left ${name} as it was`)}.`;
}

/** A status for people: data and JSON-LD spell it 'cancelled'. */
export function inAmerican(status: string): string {
  return status === 'cancelled' ? 'canceled' : status;
}
