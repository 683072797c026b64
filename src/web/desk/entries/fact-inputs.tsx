import type { Fact } from '#scene/venues/fact.ts';
import { Field } from '../../forms/field.tsx';
import { Select } from '../select.tsx';
import { FACT_CHOICES, factTexts } from './fact-form.ts';

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
      <Field
        label={`${title}: note`}
        name={`${name}.note`}
        autoComplete="off"
        required={false}
        value={texts[`${name}.note`]}
        maxLength={200}
      />
      <Field
        label={`${title}: checked on`}
        name={`${name}.checked`}
        autoComplete="off"
        required={false}
        value={texts[`${name}.checked`]}
        maxLength={7}
        hint="A month: 2026-11."
      />
    </div>
  );
}
