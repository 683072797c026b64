import type { FilterTrial } from '#scene/desk/desk.ts';
import type { SourceFilter } from '#scene/sources/source-filter.ts';
import { Field } from '../../forms/field.tsx';
import { findRefusal, PostForm } from '../../forms/form-parts.tsx';
import { useBusy, useOutcome } from '../outcome.tsx';
import { ListingsTable } from './listings-table.tsx';

/** Words with commas between. See what they would leave out first; then keep them. */
export function FilterForm({ filter }: { filter: SourceFilter }) {
  const outcome = useOutcome();
  const refused = findRefusal(outcome, 'filter');
  const busy = useBusy();
  const trial = outcome !== undefined && 'filterTrial' in outcome ? outcome.filterTrial : undefined;
  const typed: Record<string, string | undefined> = refused?.kept ?? (outcome !== undefined && 'kept' in outcome ? outcome.kept : {});
  const loaded = typed.loaded ?? JSON.stringify(filter);
  return (
    <PostForm refused={refused} key={`${JSON.stringify(filter)} ${loaded}`}>
      <input type="hidden" name="outcome" value="filter" />
      <input type="hidden" name="loaded" value={loaded} />
      <FilterFields filter={filter} typed={typed} />
      <button className={trial === undefined ? 'button' : 'key'} type="submit" name="intent" value="tryFilter" disabled={busy}>
        {busy ? 'One moment...' : 'Preview what it leaves out'}
      </button>
      {trial === undefined ? null : (
        <>
          <LeftOut trial={trial} verb="would leave out" />
          <button className="button" type="submit" name="intent" value="keepFilter" disabled={busy}>
            Save this filter
          </button>
        </>
      )}
    </PostForm>
  );
}

/** The fields of a filter, as they were typed or as it stands. */
export function FilterFields({ filter, typed }: { filter: SourceFilter; typed: Record<string, string | undefined> }) {
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
    <>
      <fieldset className="form">
        <legend>Leave out</legend>
        {words('leave', 'categories', 'Categories', 'As the source writes them, separated by commas: Food Truck, Sports.')}
        {words('leave', 'words', 'Titles with these words')}
        {words('leave', 'places', 'Shows in these towns or venues')}
      </fieldset>
      <fieldset className="form">
        <legend>Include only</legend>
        {words('take', 'categories', 'Categories', 'If empty, we include everything not left out.')}
        {words('take', 'words', 'Titles with these words')}
        {words('take', 'places', 'Shows in these towns or venues')}
      </fieldset>
    </>
  );
}

/** How many of a source's nights a filter leaves out, and which, each with the reason. */
export function LeftOut({ trial: { of, leftOut, listings }, who = 'It', verb }: { trial: FilterTrial; who?: string; verb: string }) {
  return (
    <div className="trial">
      <p role="status">{`${who} ${verb} ${leftOut === 0 ? 'none' : leftOut} of ${of === 1 ? 'one night' : `${of} nights`} to come.`}</p>
      <ListingsTable caption={listings.length < leftOut ? `The first ${listings.length} of them` : 'Left out'} rows={listings} />
    </div>
  );
}
