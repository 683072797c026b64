import { data } from 'react-router';
import { MAX_LEAVE_CHARS, MAX_ROSTER_ROWS, type RosterChoice } from '#scene/desk/roster-file.ts';
import { decodeText } from '#scene/text/decoded-text.ts';
import { FormFault } from '../../forms/dispatch.ts';
import { field, keepTyped } from '../../forms/refused-form.ts';
import { type DeskFormWork, decided, deskActions, forEditors, type Outcome } from '../editors.ts';

/** Nothing is asked for before a file is here. */
export const loader = forEditors(async () => ({ ready: true }));

/** A file with artists is tried, as often as one likes, and taken in. */
export const action = deskActions({
  try: tryRoster,
  async take(work, form) {
    const text = await rosterText(form);
    const { choices, why } = choicesIn(form);
    if (why !== undefined) return tryRoster(work, form);
    const { decision, trial } = await work.desk.post('/desk/roster-file', { text, choices });
    if (decision === null) return { about: 'roster', said: 'Nothing to change.' };
    const open =
      trial.open === 0
        ? ''
        : ` ${trial.open === 1 ? 'One row is' : `${trial.open} rows are`} still unclear. Open the file again to decide.`;
    const done = decided('roster', decision);
    return open === '' ? done : { ...done, said: `${decision.said}${open}` };
  },
});

/** What a file comes to, row by row. Where the rows to leave out are none, that is said beside what was chosen of the others. */
async function tryRoster({ desk }: DeskFormWork, form: FormData) {
  const text = await rosterText(form);
  const { choices, why } = choicesIn(form);
  const roster = await desk.post('/desk/roster-file/try', { text, choices });
  const tried: Outcome = { about: 'try roster', roster, kept: keepTyped(form), ...(why !== undefined && { why }) };
  return data(tried, { status: why === undefined ? 200 : 400 });
}

const LAST_ROW = 100_000;

/**
 * What was chosen of each row, by its number; where nothing was, the site decides what is plain. `why` says what is wrong with the
 * rows to leave out: what was chosen of the others stands.
 */
function choicesIn(form: FormData): { choices: RosterChoice[]; why?: string } {
  const chosen = [...form.keys()].flatMap((name): [number, RosterChoice['as']][] => {
    const [, row] = /^row-(\d{1,7})$/.exec(name) ?? [];
    const as = field(form, name);
    return row === undefined || as === '' ? [] : [[Number(row), as as RosterChoice['as']]];
  });
  const leave = rowsIn(field(form, 'leave'));
  const left = (typeof leave === 'string' ? [] : leave).map((row): [number, RosterChoice['as']] => [row, 'leave!']);
  const choices = [...new Map([...chosen, ...left])].map(([row, as]) => ({ row, as }));
  return typeof leave === 'string' ? { choices, why: leave } : { choices };
}

/** '4, 7-9' is 4, 7, 8 and 9; what names no rows is answered with a sentence. @throws FormFault for more than anybody would type */
function rowsIn(text: string): number[] | string {
  // Before they are counted: anybody with an account can send this.
  if (text.length > MAX_LEAVE_CHARS) throw new FormFault('leave', 'That’s too many numbers. Use ranges, such as 7-120.');
  const rows = new Set<number>();
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const [, first = '', last = first] = /^(\d{1,6})(?:[-–](\d{1,6}))?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === '' || to < from || to > LAST_ROW || to - from >= MAX_ROSTER_ROWS)
      return `“${part.slice(0, 20)}” isn’t a row number. Use numbers, such as 4, 7-12.`;
    for (let row = from; row <= to; row++) rows.add(row);
  }
  return [...rows].slice(0, MAX_ROSTER_ROWS);
}

const MAX_BYTES = 2_000_000;

/** The text of the file that came with a form, or what was pasted; it stands in the form from then on, so nothing is sent twice. @throws FormFault */
async function rosterText(form: FormData): Promise<string> {
  const file = form.get('rosterfile');
  if (file instanceof File && file.size > 0) {
    if (file.size > MAX_BYTES) throw new FormFault('text', 'This file is larger than 2 MB. Split it up.');
    form.set('text', decodeText(new Uint8Array(await file.arrayBuffer())));
  }
  form.delete('rosterfile');
  const text = field(form, 'text').replaceAll('\0', '');
  if (text.trim() === '') throw new FormFault('text', 'Choose a file, or paste its contents.');
  form.set('text', text);
  return text;
}
