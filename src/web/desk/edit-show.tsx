import type { Status } from '#scene/listing.ts';
import type { Show } from '#scene/show.ts';
import { Field } from '../forms/field.tsx';
import { PostForm } from '../forms/form-parts.tsx';
import { refusedOf } from '../forms/outcome.ts';
import { useBusy, useOutcome } from './outcome.tsx';
import { Select } from './select.tsx';
import { type EditForm, editForm } from './show-actions.ts';

const STATUSES: Record<Status, string> = {
  announced: 'Announced',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  moved: 'Moved',
  'sold out': 'Sold out',
  withdrawn: 'Withdrawn',
};

/** Sets fields of a show; no source overrules what is set here. Only what differs from what was loaded is sent. */
export function EditShow({ show }: { show: Show }) {
  const refused = refusedOf(useOutcome(), 'edit');
  const busy = useBusy();
  const stands = editForm(show);
  const field = (label: string, name: keyof EditForm, type: 'text' | 'time' = 'text', hint?: string) => (
    <Field label={label} name={name} type={type} autoComplete="off" required={false} value={stands[name]} hint={hint} />
  );
  return (
    <PostForm refused={refused} key={JSON.stringify(stands)}>
      <input type="hidden" name="deed" value="edit" />
      <input type="hidden" name="loaded" value={refused?.kept.loaded ?? JSON.stringify(stands)} />
      {field('Event', 'event')}
      {field('Starts', 'startTime', 'time')}
      {field('Ends', 'endTime', 'time')}
      <Select label="Status" name="status" choices={Object.entries(STATUSES)} value={stands.status} />
      {field('Price', 'price', 'text', 'As it is to be read: $10, free, $12 at the door.')}
      {field('Ages', 'ages', 'text', 'As it is to be read: 21+, all ages.')}
      <button className="button" type="submit" disabled={busy}>
        Set by hand
      </button>
    </PostForm>
  );
}
