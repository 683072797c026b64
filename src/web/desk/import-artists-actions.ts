import { MOST_LEAVE_TEXT, MOST_ROSTER_ROWS, type RosterChoice } from '#scene/roster-file.ts';
import { FormFault } from '../forms/dispatch.ts';
import { field, kept } from '../forms/refused-form.ts';
import { decided, deskActions, forEditors } from './editors.ts';
import { rosterText } from './roster-text.ts';

/** Nothing is asked for before a file is here. */
export const loader = forEditors(async () => ({ ready: true }));

/** A file with artists is tried, as often as one likes, and taken in. */
export const action = deskActions({
  async try({ desk }, form) {
    const text = await rosterText(form);
    return { about: 'try roster', roster: await desk.post('/desk/roster-file/try', { text, choices: choicesIn(form) }), kept: kept(form) };
  },
  async take({ desk }, form) {
    const text = await rosterText(form);
    const { decision, trial } = await desk.post('/desk/roster-file', { text, choices: choicesIn(form) });
    if (decision === null) return { about: 'roster', said: 'There is nothing to change.' };
    const open =
      trial.open === 0
        ? ''
        : ` ${trial.open === 1 ? 'One row is' : `${trial.open} rows are`} in doubt still: open the file again to decide.`;
    const done = decided('roster', decision);
    return open === '' ? done : { ...done, said: `${decision.said}${open}` };
  },
});

/** The most rows that a file may have: what is beyond names none. */
const LAST_ROW = 100_000;

/** What was chosen of each row, by its number; where nothing was, the site decides what is plain. @throws FormFault */
function choicesIn(form: FormData): RosterChoice[] {
  const chosen = [...form.keys()].flatMap((name): [number, RosterChoice['as']][] => {
    const [, row] = /^row-(\d{1,7})$/.exec(name) ?? [];
    const as = field(form, name);
    return row === undefined || as === '' ? [] : [[Number(row), as as RosterChoice['as']]];
  });
  const left = rowsIn(field(form, 'leave')).map((row): [number, RosterChoice['as']] => [row, 'leave!']);
  return [...new Map([...chosen, ...left])].map(([row, as]) => ({ row, as }));
}

/** '4, 7-9' is 4, 7, 8 and 9. @throws FormFault */
function rowsIn(text: string): number[] {
  // Before they are counted: anybody with an account can send this.
  if (text.length > MOST_LEAVE_TEXT) throw new FormFault('leave', 'These are too many numbers. Write ranges, such as 7-120.');
  const rows = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .flatMap((part) => {
      const [, first = '', last = first] = /^(\d{1,6})(?:[-–](\d{1,6}))?$/.exec(part) ?? [];
      const [from, to] = [Number(first), Number(last)];
      if (first === '' || to < from || to > LAST_ROW || to - from >= MOST_ROSTER_ROWS)
        throw new FormFault('leave', `“${part.slice(0, 20)}” names no rows. Write numbers, such as 4, 7-12.`);
      return Array.from({ length: to - from + 1 }, (_, step) => from + step);
    });
  return [...new Set(rows)].slice(0, MOST_ROSTER_ROWS);
}
