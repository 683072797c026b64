import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../forms/field.tsx';

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
        <Field
          label={label}
          name={name}
          autoComplete="off"
          required={false}
          value={value == null ? '' : String(value)}
          maxLength={200}
          {...more}
        />
      </Entry>
    );
  };
}
