import type { ServiceFields as Fields } from '#scene/desk/desk-entry.ts';
import { headOfKind } from '#scene/entries/service-kind.ts';
import { Field, TextArea } from '../../forms/field.tsx';
import { Entry, textEntries, type Under } from '../entries/entry.tsx';
import { Select } from '../select.tsx';

interface ServiceFieldsProps {
  stands: Partial<Fields>;
  /** The kinds there are in this scene. */
  kinds: readonly string[];
  under?: Under<Fields>;
}

/** Everything of a service that can be set, in a form. */
export function ServiceFields({ stands, kinds, under = () => null }: ServiceFieldsProps) {
  const text = textEntries(stands, under);
  return (
    <>
      <fieldset className="entries">
        <legend>What they do</legend>
        <Entry under={under('name')}>
          <Field label="Name" name="name" autoComplete="off" value={stands.name ?? ''} maxLength={120} />
        </Entry>
        <Entry under={under('kind')}>
          <Select label="Kind" name="kind" choices={kinds.map((kind) => [kind, headOfKind(kind)] as const)} value={stands.kind} />
        </Entry>
        <Entry whole under={under('description')}>
          <TextArea label="Description" name="description" rows={4} value={stands.description ?? ''} maxLength={6000} />
        </Entry>
        {text('prices', 'Prices', { maxLength: 300, hint: 'In words: from $20 an hour, by arrangement.' })}
      </fieldset>
      <fieldset className="entries">
        <legend>Where, and how to reach them</legend>
        {text('address', 'Street and number')}
        {text('city', 'Town or area')}
        {text('website', 'Website', { type: 'url', maxLength: 2000 })}
        {text('email', 'Address for letters', { type: 'email', maxLength: 254, hint: 'Anybody reads it on the page.' })}
        {text('phone', 'Telephone', { maxLength: 60, hint: 'Anybody reads it on the page.' })}
      </fieldset>
    </>
  );
}
