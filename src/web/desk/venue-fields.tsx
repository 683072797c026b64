import type { ReactNode } from 'react';
import type { VenueFields as Fields } from '#scene/desk-entry.ts';
import { positionWords } from '#scene/entry-words.ts';
import { Field } from '../forms/field.tsx';
import { TextArea } from '../forms/text-area.tsx';
import { DAYMARK_NAMES } from './entry-form.ts';
import { EntryName } from './entry-name.tsx';
import { Select } from './select.tsx';

interface VenueFieldsProps {
  stands: Partial<Fields>;
  isNew?: boolean;
  /** What stands under a field: who set it. */
  under?: (field: keyof Fields) => ReactNode;
}

/** Everything of a venue that can be set, in a form. */
export function VenueFields({ stands, isNew = false, under = () => null }: VenueFieldsProps) {
  const text = (label: string, name: 'iwtbname' | 'address' | 'city' | 'ages', hint?: string) => (
    <div className="entry">
      <Field label={label} name={name} autoComplete="off" required={false} value={stands[name] ?? ''} hint={hint} maxLength={200} />
      {under(name)}
    </div>
  );
  const { position, capacity } = stands;
  return (
    <>
      <fieldset className="entries">
        <legend>Names</legend>
        <div className="entry">
          <EntryName kind="venue" value={stands.name ?? ''} isNew={isNew} />
          {under('name')}
        </div>
        {text('Name in gig lists', 'iwtbname', 'As the town’s gig lists write it, where that is another.')}
        <div className="entry">
          <TextArea
            label="Other names"
            name="foundas"
            rows={2}
            value={stands.foundas?.join('\n') ?? ''}
            hint="One a line, as calendars write them."
          />
          {under('foundas')}
        </div>
      </fieldset>
      <fieldset className="entries">
        <legend>Where it is</legend>
        {text('Street and number', 'address')}
        {text('Town', 'city')}
        <div className="entry">
          <Field
            label="Place on the map"
            name="position"
            autoComplete="off"
            required={false}
            value={position == null ? '' : positionWords(position)}
            maxLength={60}
            hint="North and east, as a map gives them: 32.7765, -79.9311."
          />
          {under('position')}
        </div>
      </fieldset>
      <fieldset className="entries">
        <legend>The room</legend>
        <div className="entry whole">
          <TextArea label="Description" name="description" rows={4} value={stands.description ?? ''} maxLength={6000} />
          {under('description')}
        </div>
        {text('Ages', 'ages', 'As it is to be read: all ages, 21+.')}
        <div className="entry">
          <Field
            label="Holds"
            name="capacity"
            inputMode="numeric"
            autoComplete="off"
            required={false}
            value={capacity == null ? '' : String(capacity)}
            maxLength={6}
            hint="How many people."
          />
          {under('capacity')}
        </div>
        <div className="entry whole">
          <TextArea
            label="Access"
            name="access"
            rows={2}
            value={stands.access ?? ''}
            maxLength={1000}
            hint="How one gets in who cannot take stairs, and what there is inside."
          />
          {under('access')}
        </div>
        <div className="entry">
          <Field
            label="Website"
            name="website"
            type="url"
            autoComplete="off"
            required={false}
            value={stands.website ?? ''}
            maxLength={2000}
          />
          {under('website')}
        </div>
        <div className="entry">
          <Select
            label="Daymark"
            name="daymark"
            choices={Object.entries(DAYMARK_NAMES)}
            value={stands.daymark ?? 'circle'}
            hint="The shape by which it is found in a list."
          />
          {under('daymark')}
        </div>
      </fieldset>
    </>
  );
}
