import type { FilterTrial } from '#scene/desk/desk.ts';
import type { SourceFilter } from '#scene/sources/source-filter.ts';
import { Field } from '../../forms/field.tsx';
import { findRefusal, Press } from '../../forms/form-parts.tsx';
import { DeskForm } from '../desk-form.tsx';
import { useOutcome } from '../outcome.tsx';
import { ListingsTable } from './listings-table.tsx';

/** Words with commas between. See what they would leave out first; then keep them. */
export function FilterForm({ filter }: { filter: SourceFilter }) {
  const outcome = useOutcome();
  const trial = outcome !== undefined && 'filterTrial' in outcome ? outcome.filterTrial : undefined;
  const typed = findRefusal(outcome, 'filter')?.kept ?? (outcome !== undefined && 'kept' in outcome ? outcome.kept : {});
  const loaded = typed.loaded ?? JSON.stringify(filter);
  return (
    <DeskForm about="filter" hidden={{ loaded }} key={`${JSON.stringify(filter)} ${loaded}`}>
      <FilterFields filter={filter} typed={typed} />
      <Press look={trial === undefined ? 'button' : 'key'} value="tryFilter" doing="One moment...">
        Preview what it leaves out
      </Press>
      {trial === undefined ? null : (
        <>
          <LeftOut trial={trial} verb="would leave out" />
          <Press look="button" value="keepFilter">
            Save this filter
          </Press>
        </>
      )}
    </DeskForm>
  );
}

/** The fields of a filter, as they were typed or as it stands. */
export function FilterFields({ filter, typed }: { filter: SourceFilter; typed: Record<string, string | undefined> }) {
  const words = (side: 'leave' | 'take', aspect: 'categories' | 'words' | 'places', label: string, hint?: string) => (
    <Field
      label={label}
      name={`${side} ${aspect}`}
      optional
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
