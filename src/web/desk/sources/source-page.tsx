import type { OneSource } from '#scene/desk/desk.ts';
import { SOURCE_FIELD_NAMES } from '#scene/sources/source-field-names.ts';
import { sourceFieldWords } from '#scene/sources/source-field-words.ts';
import { capitalize } from '#scene/text/listed.ts';
import { PressForm } from '../../forms/form-parts.tsx';
import { paths } from '../../paths.ts';
import { SaveForm } from '../desk-form.tsx';
import { DeskPage, deskPage, Lines, type Loaded, Section } from '../desk-frame.tsx';
import { triedOf } from '../editors.ts';
import { useOutcome } from '../outcome.tsx';
import type { loader } from './source-actions.ts';
import { SourceFields } from './source-fields.tsx';
import { FilterForm, LeftOut } from './source-filter-form.tsx';
import { sourceFormOf } from './source-form.ts';
import { SourceLine } from './source-line.tsx';
import { SourceText } from './source-text.tsx';
import { ended } from './source-words.ts';
import { TrialTable } from './trial-table.tsx';

/** One source: how its hearings go, everything of it to be set, what its own filter leaves out, and the way back to what the pack says. */
function SourcePage({ found, venues, now }: Loaded<typeof loader>) {
  const tried = triedOf(useOutcome(), 'try source');
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
      <Section id="edit" title="Its settings">
        <SaveForm stands={stands} files={false} tries={{ intent: 'trySource', label: 'Preview', typed: tried?.kept }}>
          <SourceFields stands={stands} typed={tried?.kept} venues={venues} isPasted={text !== null} ofPack={ofPack} />
          {tried === undefined ? null : <TrialTable trial={tried.trial} />}
        </SaveForm>
      </Section>
      <SourceText text={text} />
      <Section id="filter" title="Its filter">
        <LeftOut trial={leavesOut} verb="leaves out" />
        <FilterForm filter={fields.filter} />
      </Section>
      <GiveBack found={found} />
    </DeskPage>
  );
}
export const Page = deskPage(SourcePage);

/** What people set over the scene pack, each with the way back to what that says. */
function GiveBack({ found: { ofPack, fields, text } }: { found: OneSource }) {
  const names = Object.keys(ofPack) as (keyof OneSource['fields'])[];
  if (names.length === 0) return null;
  return (
    <Section id="back" title="Set by hand">
      <Lines of={names}>
        {(name) => (
          <li className="line" key={name}>
            <p>
              <b>{`${capitalize(SOURCE_FIELD_NAMES[name])}:`}</b>{' '}
              {ended(name === 'address' && text !== null ? 'pasted text' : sourceFieldWords(name, fields[name]))} The scene pack says:{' '}
              {ended(sourceFieldWords(name, ofPack[name]))}
            </p>
            <PressForm value={`give-back ${name}`} of={SOURCE_FIELD_NAMES[name]}>
              Use the pack’s
            </PressForm>
          </li>
        )}
      </Lines>
    </Section>
  );
}
