import { MAX_LEAVE_CHARS, type RosterRow, type RosterTrial } from '#scene/desk/roster-file.ts';
import { Field, TextArea } from '../../forms/field.tsx';
import { findRefusal, Press } from '../../forms/form-parts.tsx';
import { paths } from '../../paths.ts';
import { DeskForm } from '../desk-form.tsx';
import { DeskPage, deskPage } from '../desk-frame.tsx';
import { useOutcome } from '../outcome.tsx';

/** Artists out of a file: shown first, row by row, then taken in as one decision. */
export const Page = deskPage(() => (
  <DeskPage title="Artists from a file" own={['roster']}>
    <RosterForm />
  </DeskPage>
));

function RosterForm() {
  const outcome = useOutcome();
  const tried = outcome !== undefined && 'roster' in outcome ? outcome : undefined;
  const refused =
    findRefusal(outcome, 'roster') ??
    (tried?.why === undefined ? undefined : { message: tried.why, fields: { leave: tried.why }, kept: tried.kept });
  const trial = tried?.roster;
  const typed: Record<string, string> = refused?.kept ?? tried?.kept ?? {};
  const isMore = trial !== undefined && trial.adds + trial.fills > 0;
  return (
    <DeskForm about="roster" refused={refused} files key={outcome !== undefined && 'said' in outcome ? outcome.said : ''}>
      {trial === undefined ? null : <RosterTable trial={trial} typed={typed} />}
      {isMore ? (
        <Press look="button" value="take" doing="One moment …">
          {takeWords(trial)}
        </Press>
      ) : null}
      <FileFields typed={typed.text} isOpen={trial === undefined} />
      <Press look={isMore ? 'key' : 'button'} value="try" doing="One moment …">
        {trial === undefined && typed.intent !== 'take' ? 'Preview' : 'Preview again'}
      </Press>
    </DeskForm>
  );
}

function takeWords({ adds, fills }: RosterTrial): string {
  const made = adds === 0 ? '' : adds === 1 ? 'one artist' : `${adds} artists`;
  const filled = fills === 0 ? '' : `details for ${fills}`;
  return `Add ${[made, filled].filter(Boolean).join(' and ')}`;
}

/** The file itself: chosen, or pasted. Once it was looked at it stands there as text. */
function FileFields({ typed, isOpen }: { typed: string | undefined; isOpen: boolean }) {
  const fields = (
    <>
      <div className="field">
        <label htmlFor="rosterfile">File</label>
        <input id="rosterfile" name="rosterfile" type="file" accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json" />
      </div>
      <TextArea
        label="Or paste it here"
        name="text"
        rows={isOpen ? 8 : 5}
        spellCheck={false}
        value={typed}
        hint="A spreadsheet (CSV) with columns such as name, genres and website; a list of names; or MusicBrainz artists as JSON. Up to 1,000 artists."
      />
    </>
  );
  return isOpen ? (
    fields
  ) : (
    <details>
      <summary>The file</summary>
      {fields}
    </details>
  );
}

const MAX_PROBLEMS = 30;
/** A form holds 200 fields at the most. */
const MAX_CHOICES = 150;
const BECOMES: Record<RosterRow['is'], string> = {
  new: 'A new artist',
  known: 'New details',
  doubt: 'Depends on the rows above',
  left: 'Left out',
};
const FORMATS = { sheet: 'a sheet', list: 'a list of names', MusicBrainz: 'MusicBrainz artists' } as const;

/** What a file with artists would add, row by row, with a choice for each. Who is known and says nothing more is only counted. */
export function RosterTable({
  trial: { format, rows, problems, adds, fills, open },
  typed,
}: {
  trial: RosterTrial;
  typed: Record<string, string>;
}) {
  const shown = rows.filter(({ is, adds: more, row }) => is !== 'known' || more.length > 0 || typed[`row-${row}`] !== undefined);
  const rest = rows.length - shown.length;
  // Who is plainly new is left out by their number alone: a form holds only so many choices.
  const asked = new Set(
    shown.filter(({ is, row }) => is === 'doubt' || is === 'known' || typed[`row-${row}`] !== undefined).slice(0, MAX_CHOICES),
  );
  return (
    <div className="trial roster-file">
      <p role="status">{`Read as ${FORMATS[format]}: ${countWords(rows.length)}. ${adds} new, ${fills} with new details, ${open} unclear.`}</p>
      {rest === 0 ? null : <p>{`${rest === 1 ? 'One is' : `${rest} are`} already here with nothing new.`}</p>}
      {problems.length === 0 ? null : (
        <>
          <p>Not read:</p>
          <ul className="problems">
            {problems.slice(0, MAX_PROBLEMS).map(({ where, why }) => (
              <li key={`${where} ${why}`}>
                <b>{where}</b> {why}
              </li>
            ))}
            {problems.length > MAX_PROBLEMS ? <li>{`and ${problems.length - MAX_PROBLEMS} more.`}</li> : null}
          </ul>
        </>
      )}
      {shown.length === 0 ? null : (
        <table>
          <caption>What happens to each</caption>
          <thead>
            <tr>
              <th scope="col" className="row-number">
                Row
              </th>
              <th scope="col">Name</th>
              <th scope="col">What it says</th>
              <th scope="col">Becomes</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.row}>
                <td className="row-number">{row.row}</td>
                <td>
                  <b>{row.name}</b>
                </td>
                <td>{sayingOf(row)}</td>
                <td className="field">{asked.has(row) ? <Choice row={row} typed={typed[`row-${row.row}`]} /> : BECOMES[row.is]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.length === 0 ? null : (
        <Field
          label="Rows to leave out"
          name="leave"
          optional
          maxLength={MAX_LEAVE_CHARS}
          value={typed.leave}
          hint="By row number, such as 4, 7-12."
        />
      )}
    </div>
  );
}

function countWords(count: number): string {
  return count === 1 ? 'one artist' : `${count} artists`;
}

function sayingOf({ is, says, adds, known, why }: RosterRow) {
  if (is === 'doubt') return why;
  if (is !== 'known' || known === null) return says;
  return (
    <>
      <a href={paths.artist(known.id)}>{known.name}</a>
      {adds.length === 0 ? ', nothing more' : `: ${adds.join(', ')}`}
    </>
  );
}

/** What is decided of a row: what the site would do (''), the others it may be, or nothing. */
function Choice({ row: { row, name, why, candidates, known }, typed }: { row: RosterRow; typed: string | undefined }) {
  // Who is left out was in doubt if there is a reason: taken in after all, they are again.
  const isDoubt = why !== '';
  const plain = known === null ? (isDoubt ? 'Decide' : 'A new artist') : `It’s ${known.name}`;
  const others = candidates.filter(({ id }) => id !== known?.id);
  const despite: [string, string][] =
    known === null ? (isDoubt ? [['new!', 'A new artist']] : []) : [['another!', 'Another with that name']];
  const choices: [string, string][] = [
    // Who was found only because somebody chose them is chosen again.
    [known !== null && typed === known.id ? known.id : '', plain],
    ...others.map(({ id, name: called }): [string, string] => [id, `It’s ${called} (${id})`]),
    ...despite,
    ['leave!', 'Left out'],
  ];
  // What was chosen and is no choice any more goes on standing there.
  const isKept = typed !== undefined && !choices.some(([choice]) => choice === typed);
  return (
    <select name={`row-${row}`} aria-label={`What happens to ${name}, row ${row}`} defaultValue={typed ?? ''}>
      {(isKept ? [...choices, [typed, typed === 'new!' ? 'A new artist' : plain] as const] : choices).map(([choice, label]) => (
        <option key={choice} value={choice}>
          {label}
        </option>
      ))}
    </select>
  );
}
