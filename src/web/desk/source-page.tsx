import { useLoaderData } from 'react-router';
import type { DeskSource, FilterTrial } from '#scene/desk.ts';
import type { SourceFilter } from '#scene/source-filter.ts';
import { Field } from '../forms/field.tsx';
import { PostForm } from '../forms/form-parts.tsx';
import { refusedOf } from '../forms/outcome.ts';
import { paths } from '../paths.ts';
import { DeskPage, ForEditors } from './desk-frame.tsx';
import { ListingsTable } from './listings-table.tsx';
import { useBusy, useOutcome } from './outcome.tsx';
import { Select } from './select.tsx';
import type { loader } from './source-actions.ts';
import { LANGUAGE_CHOICES } from './source-words.ts';

/** One source: what its own filter leaves out, and the form that sets it. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const { found } = loaded;
  if (found === null)
    return (
      <DeskPage title="No such source">
        <p className="lead">
          It may have been removed. <a href={paths.deskSources()}>Every source</a>
        </p>
      </DeskPage>
    );
  const { source, filter, now } = found;
  return (
    <DeskPage title={source.name} own={['filter']}>
      <section aria-labelledby="left-out">
        <h2 id="left-out">What it leaves out</h2>
        <LeftOut trial={now} verb="leaves out" />
      </section>
      <section aria-labelledby="filter">
        <h2 id="filter">Its filter</h2>
        <FilterForm filter={filter} />
      </section>
      <section aria-labelledby="language">
        <h2 id="language">Its language</h2>
        <LanguageForm language={source.languageNamed ? source.language : null} />
      </section>
    </DeskPage>
  );
}

/** In what language it announces nights: its words tell, unless somebody knows better. */
function LanguageForm({ language }: { language: DeskSource['language'] }) {
  const busy = useBusy();
  return (
    <PostForm refused={refusedOf(useOutcome(), 'language')} key={language}>
      <input type="hidden" name="outcome" value="language" />
      <Select label="Language" name="language" choices={LANGUAGE_CHOICES} value={language ?? ''} />
      <button className="button" type="submit" name="intent" value="language" disabled={busy}>
        Keep this language
      </button>
    </PostForm>
  );
}

/** Words with commas between. See what they would leave out first; then keep them. */
function FilterForm({ filter }: { filter: SourceFilter }) {
  const outcome = useOutcome();
  const refused = refusedOf(outcome, 'filter');
  const busy = useBusy();
  const trial = outcome !== undefined && 'filterTrial' in outcome ? outcome.filterTrial : undefined;
  const typed: Record<string, string | undefined> = refused?.kept ?? (outcome !== undefined && 'kept' in outcome ? outcome.kept : {});
  const words = (side: 'leave' | 'take', aspect: 'categories' | 'words' | 'places', label: string, hint?: string) => (
    <Field
      label={label}
      name={`${side} ${aspect}`}
      autoComplete="off"
      required={false}
      value={typed[`${side} ${aspect}`] ?? filter[side]?.[aspect]?.join(', ') ?? ''}
      hint={hint}
    />
  );
  return (
    <PostForm refused={refused} key={JSON.stringify(filter)}>
      <input type="hidden" name="outcome" value="filter" />
      <fieldset className="form">
        <legend>Leave out</legend>
        {words('leave', 'categories', 'What it files under', 'Words as the source writes them, with commas between: Food Truck, Sports.')}
        {words('leave', 'words', 'What says in its title')}
        {words('leave', 'places', 'What is in these towns or venues')}
      </fieldset>
      <fieldset className="form">
        <legend>Take nothing but</legend>
        {words('take', 'categories', 'What it files under', 'Left empty, everything is taken that is not left out.')}
        {words('take', 'words', 'What says in its title')}
        {words('take', 'places', 'What is in these towns or venues')}
      </fieldset>
      <button className={trial === undefined ? 'button' : 'key'} type="submit" name="intent" value="tryFilter" disabled={busy}>
        {busy ? 'One moment...' : 'See what it would leave out'}
      </button>
      {trial === undefined ? null : (
        <>
          <LeftOut trial={trial} verb="would leave out" />
          <button className="button" type="submit" name="intent" value="keepFilter" disabled={busy}>
            Keep this filter
          </button>
        </>
      )}
    </PostForm>
  );
}

/** How many of a source's nights a filter leaves out, and which, each with the reason. */
function LeftOut({ trial: { of, leftOut, listings }, verb }: { trial: FilterTrial; verb: string }) {
  return (
    <div className="trial">
      <p role="status">{`It ${verb} ${leftOut === 0 ? 'none' : leftOut} of ${of === 1 ? 'one night' : `${of} nights`} to come.`}</p>
      <ListingsTable caption={listings.length < leftOut ? `The first ${listings.length} of them` : 'Left out'} rows={listings} />
    </div>
  );
}
