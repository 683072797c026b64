import type { ReactNode } from 'react';
import type { OneSource } from '#scene/desk/desk.ts';
import { FORMAT_ROWS } from '#scene/sources/formats.ts';
import { SHEET_FIELD_NAMES } from '#scene/sources/source-field-names.ts';
import { MOSTLY_WORDS, sourceFieldWords, TRUST_WORDS } from '#scene/sources/source-field-words.ts';
import { capitalize } from '#scene/text/listed.ts';
import { isWebAddress } from '#scene/web-address.ts';
import { Field } from '../../forms/field.tsx';
import { WhyField } from '../desk-form.tsx';
import { Entry, textEntries } from '../entries/entry.tsx';
import { Select } from '../select.tsx';
import { DAY_ORDERS, SHEET_FIELDS, type SourceForm, textsOfSource } from './source-form.ts';
import { ended, FORMAT_CHOICES, LANGUAGE_CHOICES } from './source-words.ts';

interface SourceFieldsProps {
  stands: SourceForm;
  typed: Record<string, string> | undefined;
  venues: readonly { id: string; name: string }[];
  isPasted: boolean;
  ofPack: OneSource['ofPack'];
}

export const VENUE_HINT = 'Used for shows that don’t name another venue.';
export const TERMS_HINT = 'Who gave permission, and on what terms.';

/** The venue whose word a source can be, to choose one. */
export function venueChoices(venues: SourceFieldsProps['venues']) {
  return [['', 'As the source says'] as const, ...venues.map(({ id, name }) => [id, name] as const)];
}

/** Everything of a source that can be set, but its text and its filter. */
export function SourceFields({ stands, typed, venues, isPasted, ofPack }: SourceFieldsProps) {
  const texts = { ...textsOfSource(stands), ...typed };
  const under = (name: keyof OneSource['ofPack']) =>
    Object.hasOwn(ofPack, name) ? <ByHand>{sourceFieldWords(name, ofPack[name])}</ByHand> : null;
  const text = textEntries<Record<string, string>>(texts, (name) => under(name as keyof OneSource['ofPack']));
  const select = (label: string, name: keyof SourceForm, choices: readonly (readonly [string, string])[], hint?: string) => (
    <Entry under={under(name)}>
      <Select label={label} name={name} choices={choices} value={texts[name]} hint={hint} />
    </Entry>
  );
  const formats = FORMAT_CHOICES.some(([name]) => name === stands.format)
    ? FORMAT_CHOICES
    : [...FORMAT_CHOICES, [stands.format, FORMAT_ROWS[stands.format].label] as const];
  const isFile = stands.address !== '' && !isWebAddress(stands.address);
  return (
    <>
      <fieldset className="entries">
        <legend>Where it is</legend>
        {text('address', 'Address', {
          whole: true,
          inputMode: 'url',
          maxLength: 2000,
          hint: isPasted
            ? 'It has none. We read the text below. If you enter an address, it replaces the text.'
            : isFile
              ? 'A file on the server. If you enter an address, it replaces the file.'
              : undefined,
        })}
        {select('Format', 'format', formats)}
        {select('Language', 'language', LANGUAGE_CHOICES)}
        {text('zone', 'Time zone', { maxLength: 60, hint: 'Where its venues are, such as America/New_York.' })}
        {text('everyMinutes', 'Minutes between checks', { inputMode: 'numeric', hint: '60 is an hour, 1440 a day.' })}
      </fieldset>
      <fieldset className="entries">
        <legend>Who it speaks for</legend>
        {text('name', 'Name', { maxLength: 120 })}
        {select('Who it speaks for', 'trust', Object.entries(TRUST_WORDS))}
        {select('Venue', 'venue', venueChoices(venues), VENUE_HINT)}
        {select('What it lists', 'mostly', [['', 'Detect automatically'], ...Object.entries(MOSTLY_WORDS)])}
        {text('terms', 'Terms', { whole: true, maxLength: 500, hint: TERMS_HINT })}
      </fieldset>
      <Sheet texts={texts} isOpen={isSheet(stands)} under={under} />
      <fieldset className="entries">
        <legend>The change</legend>
        <div className="entry whole">
          <WhyField hint="Editors see it under Changes." />
        </div>
      </fieldset>
    </>
  );
}

function isSheet({ format, columns, dayFirst }: SourceForm): boolean {
  return format === 'sheet' || dayFirst !== null || Object.keys(columns).length > 0;
}

interface SheetProps {
  texts: Record<string, string>;
  isOpen: boolean;
  under: (name: keyof OneSource['ofPack']) => ReactNode;
}

/** What nobody but a person can tell of a sheet: in which column stands what, and how its dates are to be read. */
function Sheet({ texts, isOpen, under }: SheetProps) {
  return (
    <details className="sheet" open={isOpen}>
      <summary>Spreadsheet columns and dates</summary>
      <fieldset className="entries">
        <legend>Columns</legend>
        <p className="entry whole small">Enter the name in the first row, or a number from 1. Empty ones are found by name.</p>
        {SHEET_FIELDS.map((name) => (
          <Entry key={name} short under={null}>
            <Field
              label={capitalize(SHEET_FIELD_NAMES[name])}
              name={`column ${name}`}
              optional
              value={texts[`column ${name}`] ?? ''}
              maxLength={200}
            />
          </Entry>
        ))}
        <Entry under={under('dayFirst')}>
          <Select
            label="How it writes dates"
            name="dayFirst"
            choices={[['', 'Detect automatically'], ...Object.entries(DAY_ORDERS)]}
            value={texts.dayFirst}
          />
        </Entry>
        {under('columns')}
      </fieldset>
    </details>
  );
}

function ByHand({ children }: { children: string }) {
  return (
    <div className="whose by-hand">
      <p>
        <span aria-hidden="true">✋</span> By hand. The scene pack says: {ended(children)}
      </p>
    </div>
  );
}
