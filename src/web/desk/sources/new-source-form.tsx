import { TRUST_WORDS } from '#scene/sources/source-field-words.ts';
import type { OneTip } from '#scene/tip.ts';
import { describingIds, Field, Hints } from '../../forms/field.tsx';
import { findRefusal, OnceField, PostForm, useFault } from '../../forms/form-parts.tsx';
import { useBusy, useOutcome } from '../outcome.tsx';
import { Select } from '../select.tsx';
import { FilterFields } from './source-filter-form.tsx';
import { FORMAT_CHOICES, LANGUAGE_CHOICES } from './source-words.ts';
import { TrialTable } from './trial-table.tsx';

interface NewSourceProps {
  venues: readonly { id: string; name: string }[];
  once: string;
  /** The calendar that somebody handed in, and waits for an answer: keeping it is one. */
  told: OneTip | null;
}

/** A new source: pasted or handed in, tried, and kept once one has seen what would be heard. */
export function NewSourceForm({ venues, once, told }: NewSourceProps) {
  const outcome = useOutcome();
  const refused = findRefusal(outcome, 'new-source');
  const busy = useBusy();
  const trial = outcome !== undefined && 'trial' in outcome ? outcome.trial : undefined;
  const typed: Record<string, string | undefined> = {
    ...(told === null ? {} : { what: told.link, venue: told.reading.venue.id ?? '' }),
    ...(refused?.kept ?? (outcome !== undefined && 'kept' in outcome ? outcome.kept : {})),
  };
  const keepable = trial !== undefined ? trial.trouble === null : typed.intent === 'keep';
  return (
    <PostForm refused={refused} key={`${outcome !== undefined && 'said' in outcome ? outcome.said : ''} ${told?.id ?? ''}`}>
      <input type="hidden" name="outcome" value="new-source" />
      <OnceField once={once} />
      {told === null ? null : <input type="hidden" name="tip" value={told.id} />}
      <What typed={typed.what} />
      <Select label="Format" name="format" choices={FORMAT_CHOICES} value={typed.format} />
      <Select label="Language" name="language" choices={LANGUAGE_CHOICES} value={typed.language} />
      <button className={keepable ? 'key' : 'button'} type="submit" name="intent" value="try" disabled={busy}>
        {busy ? 'One moment...' : 'Preview'}
      </button>
      {trial === undefined ? null : <TrialTable trial={trial} />}
      {keepable ? <NewFilter typed={typed} /> : null}
      {keepable ? (
        <fieldset className="form">
          <legend>Save it</legend>
          <Field label="Name" name="name" autoComplete="off" maxLength={120} value={typed.name} />
          <Select label="Who it speaks for" name="trust" choices={Object.entries(TRUST_WORDS)} value={typed.trust} />
          <Select
            label="Venue"
            name="venue"
            choices={[['', 'As the source says'], ...venues.map(({ id, name }) => [id, name] as const)]}
            value={typed.venue}
            hint="Used for shows that don’t name another venue."
          />
          <Field
            label="Minutes between checks"
            name="everyMinutes"
            inputMode="numeric"
            autoComplete="off"
            value={typed.everyMinutes ?? '360'}
          />
          <Field
            label="Terms"
            name="terms"
            autoComplete="off"
            required={false}
            maxLength={500}
            value={typed.terms}
            hint="Who gave permission, and on what terms."
          />
          <button className="button" type="submit" name="intent" value="keep" disabled={busy}>
            Save this source
          </button>
        </fieldset>
      ) : null}
    </PostForm>
  );
}

/** What of it is not ours, to be seen with the next trial; open where something was written. */
function NewFilter({ typed }: { typed: Record<string, string | undefined> }) {
  const busy = useBusy();
  const isSet = Object.entries(typed).some(([name, words]) => /^(?:leave|take) /.test(name) && words);
  return (
    <details className="sheet" open={isSet}>
      <summary>Leave some shows out</summary>
      <div className="form">
        <FilterFields filter={{}} typed={typed} />
        <button className="key" type="submit" name="intent" value="try" disabled={busy}>
          Preview
        </button>
      </div>
    </details>
  );
}

/** The source itself: where it is, or what it says. */
function What({ typed }: { typed: string | undefined }) {
  const { why, focus } = useFault('what');
  const hint = 'The address of a calendar, feed or page, or the pasted text of a calendar, spreadsheet or list.';
  return (
    <div className={why === undefined ? 'field' : 'field bad'}>
      <label htmlFor="what">Address or text</label>
      <textarea
        id="what"
        name="what"
        rows={5}
        spellCheck={false}
        required
        defaultValue={typed}
        aria-invalid={why !== undefined}
        aria-describedby={describingIds('what', why, hint)}
        {...focus}
      />
      <Hints name="what" why={why} hint={hint} />
    </div>
  );
}
