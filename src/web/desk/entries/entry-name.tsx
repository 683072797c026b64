import { useState } from 'react';
import type { RosterKind } from '#scene/entries/entry-kind.ts';
import { Field } from '../../forms/field.tsx';
import { useFound } from './somebody-else.tsx';

/** The name of an artist or a venue; while that of a new one is typed, who is known by it is said under it. */
export function EntryName({ kind, value, isNew }: { kind: RosterKind; value: string | undefined; isNew: boolean }) {
  const [typed, setTyped] = useState('');
  const found = useFound(kind, isNew ? typed : '');
  return (
    <>
      <Field label="Name" name="name" autoComplete="off" value={value} maxLength={120} onChange={setTyped} />
      <p className="hint" role="status">
        {found.length === 0 ? '' : `Exists already: ${found.map(({ name }) => name).join(', ')}.`}
      </p>
    </>
  );
}
