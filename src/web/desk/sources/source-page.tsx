import { Form, useLoaderData } from 'react-router';
import type { OneSource } from '#scene/desk/desk.ts';
import { SOURCE_FIELD_NAMES } from '#scene/sources/source-field-names.ts';
import { sourceFieldWords } from '#scene/sources/source-field-words.ts';
import { capitalize } from '#scene/text/listed.ts';
import { paths } from '../../paths.ts';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { triedOf } from '../editors.ts';
import { useBusy, useOutcome } from '../outcome.tsx';
import { SaveForm } from '../save-form.tsx';
import type { loader } from './source-actions.ts';
import { SourceFields } from './source-fields.tsx';
import { FilterForm, LeftOut } from './source-filter-form.tsx';
import { sourceFormOf } from './source-form.ts';
import { SourceLine } from './source-line.tsx';
import { SourceText } from './source-text.tsx';
import { ended } from './source-words.ts';
import { TrialTable } from './trial-table.tsx';

/** One source: how its hearings go, everything of it to be set, what its own filter leaves out, and the way back to what the pack says. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  const outcome = useOutcome();
  if (loaded === null) return <ForEditors />;
  const { found, venues, now } = loaded;
  if (found === null)
    return (
      <DeskPage title="No such source">
        <p className="lead">
          It may have been removed. <a href={paths.deskSources()}>Every source</a>
        </p>
      </DeskPage>
    );
  const { source, fields, text, ofPack, leavesOut } = found;
  const stands = sourceFormOf(fields);
  const tried = triedOf(outcome, 'try source');
  return (
    <DeskPage title={source.name} own={['edit', 'text', 'filter']}>
      <ul className="lines">
        <SourceLine source={source} now={now} isOnPage />
      </ul>
      <p className="form-go">
        <a href={paths.deskSources()}>Every source</a>
        <a href={paths.deskShows({ source: source.id })}>Its shows</a>
        <a href={paths.deskChanges()}>Edit history</a>
      </p>
      <section aria-labelledby="edit">
        <h2 id="edit">Its settings</h2>
        <SaveForm stands={stands} files={false} tries={{ intent: 'trySource', label: 'Preview', typed: tried?.kept }}>
          <SourceFields stands={stands} typed={tried?.kept} venues={venues} isPasted={text !== null} ofPack={ofPack} />
          {tried === undefined ? null : <TrialTable trial={tried.trial} />}
        </SaveForm>
      </section>
      <SourceText text={text} />
      <section aria-labelledby="filter">
        <h2 id="filter">Its filter</h2>
        <LeftOut trial={leavesOut} verb="leaves out" />
        <FilterForm filter={fields.filter} />
      </section>
      <GiveBack ofPack={ofPack} fields={fields} isPasted={text !== null} />
    </DeskPage>
  );
}

interface GiveBackProps {
  ofPack: OneSource['ofPack'];
  fields: OneSource['fields'];
  isPasted: boolean;
}

/** What people set over the scene pack, each with the way back to what that says. */
function GiveBack({ ofPack, fields, isPasted }: GiveBackProps) {
  const busy = useBusy();
  const names = Object.keys(ofPack) as (keyof OneSource['fields'])[];
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="back">
      <h2 id="back">Set by hand</h2>
      <ul className="lines">
        {names.map((name) => (
          <li className="line" key={name}>
            <p>
              <b>{`${capitalize(SOURCE_FIELD_NAMES[name])}:`}</b>{' '}
              {ended(name === 'address' && isPasted ? 'pasted text' : sourceFieldWords(name, fields[name]))} The scene pack says:{' '}
              {ended(sourceFieldWords(name, ofPack[name]))}
            </p>
            <Form method="post">
              <button className="key" type="submit" name="intent" value={`give-back ${name}`} disabled={busy}>
                Use the pack’s
                <span className="sr">: {SOURCE_FIELD_NAMES[name]}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
