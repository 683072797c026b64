import { useState } from 'react';
import type { RosterKind } from '#scene/entries/entry-kind.ts';
import { Field, marksOf, Why } from '../../forms/field.tsx';
import { useFault } from '../../forms/form-parts.tsx';
import { useFound } from './somebody-else.tsx';

/** The name of an artist or a venue; while that of a new one is typed, who is known by it is said under it. */
export function EntryName({ kind, value, isNew }: { kind: RosterKind; value: string | undefined; isNew: boolean }) {
  const [typed, setTyped] = useState('');
  const found = useFound(kind, isNew ? typed : '');
  return (
    <>
      <Field
        label="Name"
        name="name"
        value={value}
        maxLength={120}
        hint={isNew ? undefined : 'If you rename it, the old name stays under other names.'}
        onChange={setTyped}
      />
      <Namesake />
      <p className="hint" role="status">
        {found.length === 0 ? '' : `Already here: ${found.map(({ name }) => name).join(', ')}.`}
      </p>
    </>
  );
}

/** Another page goes by the name that was typed: whoever means another one says so, and goes on. */
function Namesake() {
  const { why, typed: said } = useFault('despite');
  const { typed: name = '' } = useFault('name');
  const isSaid = said !== undefined && said === name.trim();
  if (why === undefined && !isSaid) return null;
  return (
    <div className={why === undefined ? 'field' : 'field bad'}>
      <Why id="despite" why={why} />
      <label className="tick">
        <input id="despite" type="checkbox" name="despite" value={name.trim()} defaultChecked={isSaid} {...marksOf('despite', why)} />
        <span>{`Yes, there are two called ${name.trim()}`}</span>
      </label>
    </div>
  );
}
