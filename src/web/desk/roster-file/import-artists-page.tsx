import type { RosterTrial } from '#scene/desk/roster-file.ts';
import { TextArea } from '../../forms/field.tsx';
import { Press, findRefusal } from '../../forms/form-parts.tsx';
import { DeskForm } from '../desk-form.tsx';
import { DeskPage, deskPage } from '../desk-frame.tsx';
import { useOutcome } from '../outcome.tsx';
import { RosterTable } from './roster-table.tsx';

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
        {trial === undefined && typed.intent !== 'take' ? 'See what it would add' : 'Look again'}
      </Press>
    </DeskForm>
  );
}

function takeWords({ adds, fills }: RosterTrial): string {
  const made = adds === 0 ? '' : adds === 1 ? 'one artist' : `${adds} artists`;
  const filled = fills === 0 ? '' : `what is known more of ${fills}`;
  return `Take in ${[made, filled].filter(Boolean).join(' and ')}`;
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
        label="Or what is in it"
        name="text"
        rows={isOpen ? 8 : 5}
        spellCheck={false}
        value={typed}
        hint="A sheet (CSV) whose columns are headed name, genres, website and the like; a list of names; or artists of MusicBrainz in JSON. At most 1,000 artists."
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
