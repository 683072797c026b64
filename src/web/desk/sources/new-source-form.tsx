import { TRUST_WORDS } from '#scene/sources/source-field-words.ts';
import type { OneTip } from '#scene/tip.ts';
import { Field, TextArea } from '../../forms/field.tsx';
import { findRefusal, OnceField, Press } from '../../forms/form-parts.tsx';
import { DeskForm } from '../desk-form.tsx';
import { useOutcome } from '../outcome.tsx';
import { Select } from '../select.tsx';
import { TERMS_HINT, VENUE_HINT, venueChoices } from './source-fields.tsx';
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
  const trial = outcome !== undefined && 'trial' in outcome ? outcome.trial : undefined;
  const typed: Record<string, string | undefined> = {
    ...(told === null ? {} : { what: told.link, venue: told.reading.venue.id ?? '' }),
    ...(refused?.kept ?? (outcome !== undefined && 'kept' in outcome ? outcome.kept : {})),
  };
  const keepable = trial !== undefined ? trial.trouble === null : typed.intent === 'keep';
  return (
    <DeskForm
      about="new-source"
      hidden={told === null ? {} : { tip: told.id }}
      key={`${outcome !== undefined && 'said' in outcome ? outcome.said : ''} ${told?.id ?? ''}`}
    >
      <OnceField once={once} />
      <TextArea
        label="Address or text"
        name="what"
        rows={5}
        spellCheck={false}
        value={typed.what}
        hint="The address of a calendar, feed or page, or the pasted text of a calendar, spreadsheet or list."
      />
      <Select label="Format" name="format" choices={FORMAT_CHOICES} value={typed.format} />
      <Select label="Language" name="language" choices={LANGUAGE_CHOICES} value={typed.language} />
      <Press look={keepable ? 'key' : 'button'} value="try" doing="One moment...">
        Preview
      </Press>
      {trial === undefined ? null : <TrialTable trial={trial} />}
      {keepable ? (
        <>
          <NewFilter typed={typed} />
          <fieldset className="form">
            <legend>Save it</legend>
            <Field label="Name" name="name" maxLength={120} value={typed.name} />
            <Select label="Who it speaks for" name="trust" choices={Object.entries(TRUST_WORDS)} value={typed.trust} />
            <Select label="Venue" name="venue" choices={venueChoices(venues)} value={typed.venue} hint={VENUE_HINT} />
            <Field label="Minutes between checks" name="everyMinutes" inputMode="numeric" value={typed.everyMinutes ?? '360'} />
            <Field label="Terms" name="terms" optional maxLength={500} value={typed.terms} hint={TERMS_HINT} />
            <Press look="button" value="keep">
              Save this source
            </Press>
          </fieldset>
        </>
      ) : null}
    </DeskForm>
  );
}

/** What of it is not ours, to be seen with the next trial; open where something was written. */
function NewFilter({ typed }: { typed: Record<string, string | undefined> }) {
  const isSet = Object.entries(typed).some(([name, words]) => /^(?:leave|take) /.test(name) && words);
  return (
    <details className="sheet" open={isSet}>
      <summary>Leave some shows out</summary>
      <div className="form">
        <FilterFields filter={{}} typed={typed} />
        <Press value="try">Preview</Press>
      </div>
    </details>
  );
}
