import { useLoaderData } from 'react-router';
import type { RosterTrial } from '#scene/desk/roster-file.ts';
import { describingIds, Hints } from '../../forms/field.tsx';
import { findRefusal, PostForm, useFault } from '../../forms/form-parts.tsx';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { useBusy, useOutcome } from '../outcome.tsx';
import type { loader } from './import-artists-actions.ts';
import { RosterTable } from './roster-table.tsx';

/** Artists out of a file: shown first, row by row, then taken in as one decision. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  return (
    <DeskPage title="Artists from a file" own={['roster']}>
      <RosterForm />
    </DeskPage>
  );
}

function RosterForm() {
  const outcome = useOutcome();
  const busy = useBusy();
  const tried = outcome !== undefined && 'roster' in outcome ? outcome : undefined;
  const refused =
    findRefusal(outcome, 'roster') ??
    (tried?.why === undefined ? undefined : { message: tried.why, fields: { leave: tried.why }, kept: tried.kept });
  const trial = tried?.roster;
  const typed: Record<string, string> = refused?.kept ?? tried?.kept ?? {};
  const isMore = trial !== undefined && trial.adds + trial.fills > 0;
  const again = trial === undefined && typed.intent !== 'take' ? 'Preview' : 'Preview again';
  return (
    <PostForm refused={refused} files key={outcome !== undefined && 'said' in outcome ? outcome.said : ''}>
      <input type="hidden" name="outcome" value="roster" />
      {trial === undefined ? null : <RosterTable trial={trial} typed={typed} />}
      {isMore ? (
        <button className="button" type="submit" name="intent" value="take" disabled={busy}>
          {busy ? 'One moment …' : takeWords(trial)}
        </button>
      ) : null}
      <FileFields typed={typed.text} isOpen={trial === undefined} />
      <button className={isMore ? 'key' : 'button'} type="submit" name="intent" value="try" disabled={busy}>
        {busy ? 'One moment …' : again}
      </button>
    </PostForm>
  );
}

function takeWords({ adds, fills }: RosterTrial): string {
  const made = adds === 0 ? '' : adds === 1 ? 'one artist' : `${adds} artists`;
  const filled = fills === 0 ? '' : `details for ${fills}`;
  return `Add ${[made, filled].filter(Boolean).join(' and ')}`;
}

/** The file itself: chosen, or pasted. Once it was looked at it stands there as text. */
function FileFields({ typed, isOpen }: { typed: string | undefined; isOpen: boolean }) {
  const { why, focus } = useFault('text');
  const hint =
    'A spreadsheet (CSV) with columns such as name, genres and website; a list of names; or MusicBrainz artists as JSON. Up to 1,000 artists.';
  const fields = (
    <>
      <div className="field">
        <label htmlFor="rosterfile">File</label>
        <input id="rosterfile" name="rosterfile" type="file" accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json" />
      </div>
      <div className={why === undefined ? 'field' : 'field bad'}>
        <label htmlFor="text">Or paste it here</label>
        <textarea
          id="text"
          name="text"
          rows={isOpen ? 8 : 5}
          spellCheck={false}
          defaultValue={typed}
          aria-invalid={why !== undefined}
          aria-describedby={describingIds('text', why, hint)}
          {...focus}
        />
        <Hints name="text" why={why} hint={hint} />
      </div>
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
