import type { ComponentProps, ReactNode } from 'react';
import { MAX_BIO_BYTES } from '#scene/people/bio.ts';
import type { Fact } from '#scene/venues/fact.ts';
import { Field } from '../../forms/field.tsx';
import { useFault } from '../../forms/form-parts.tsx';
import { BioEditor } from '../../profile/bio/editor.tsx';
import { Select } from '../select.tsx';
import { FACT_CHOICES, factTexts } from './form-values.ts';

/** What stands under a field of a form: who set it. */
export type Under<Fields> = (field: keyof Fields & string) => ReactNode;

interface EntryProps {
  /** As wide as the form, for words that run on. */
  whole?: boolean;
  /** Two of them fit beside each other on a phone. */
  short?: boolean;
  under: ReactNode;
  children: ReactNode;
}

/** A field of a form at the desk, and what stands under it. */
export function Entry({ whole = false, short = false, under, children }: EntryProps) {
  return (
    <div className={`entry${whole ? ' whole' : ''}${short ? ' short' : ''}`}>
      {children}
      {under}
    </div>
  );
}

type More = Omit<Partial<ComponentProps<typeof Field>>, 'name' | 'label' | 'autoComplete' | 'required'> &
  Partial<Pick<EntryProps, 'whole' | 'short'>>;

/** Draws the fields of one form that are a line of text each: what stands in them, and who set it. None has to be filled in. */
export function textEntries<Fields extends object>(stands: Partial<Fields>, under: Under<Fields>) {
  return (name: keyof Fields & string, label: string, { whole = false, short = false, ...more }: More = {}) => {
    const value = stands[name];
    return (
      <Entry whole={whole} short={short} under={under(name)}>
        <Field label={label} name={name} optional value={value == null ? '' : String(value)} maxLength={200} {...more} />
      </Entry>
    );
  };
}

interface HtmlFieldProps {
  label: string;
  name: string;
  html: string;
}

/** A labeled field for formatted text, as a person's own page has one: a textarea of HTML until its script is there. */
export function HtmlField({ label, name, html }: HtmlFieldProps) {
  const { why, typed } = useFault(name);
  return (
    <div id={name} className={why === undefined ? 'field' : 'field bad'}>
      <span className="label" id={`${name}-label`}>
        {label}
      </span>
      <BioEditor
        name={name}
        defaultValue={typed ?? html}
        labelledBy={`${name}-label`}
        describedBy={`${name}-why`}
        maxBytes={MAX_BIO_BYTES}
      />
      <p className="why" id={`${name}-why`} hidden={why === undefined}>
        {why}
      </p>
    </div>
  );
}

interface FactInputsProps {
  name: string;
  title: string;
  fact: Fact | null;
}

/** The inputs of a fact: yes or no, a note, and the month of the check. */
export function FactInputs({ name, title, fact }: FactInputsProps) {
  const texts = factTexts(name, fact);
  return (
    <div className="fact-inputs">
      <Select label={title} name={name} choices={FACT_CHOICES} value={texts[name]} />
      <Field label={`${title}: note`} name={`${name}.note`} optional value={texts[`${name}.note`]} maxLength={200} />
      <Field
        label={`${title}: checked on`}
        name={`${name}.checked`}
        optional
        value={texts[`${name}.checked`]}
        maxLength={7}
        hint="A month: 2026-11."
      />
    </div>
  );
}
