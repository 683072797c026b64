import { type ReactNode, useState } from 'react';
import type { HandField } from '#scene/desk-show.ts';
import { KIND_NAMES, ROLE_NAMES } from '#scene/hand-words.ts';
import type { Credit } from '#scene/show.ts';
import { Field } from '../forms/field.tsx';
import { useFault } from '../forms/form-parts.tsx';
import { Select } from './select.tsx';
import { clockOf, type ShowFields as Fields, MORE_ROWS } from './show-form.ts';
import { SETTABLE } from './show-words.ts';
import { useFound } from './somebody-else.tsx';

interface ShowFieldsProps {
  stands: Partial<Fields>;
  venues: readonly { id: string; name: string; city: string }[];
  /** What stands under a field: whose word it is, and the way to give it back. */
  under?: (field: HandField) => ReactNode;
}

/** Everything of a show that can be set, in a form: who plays, when and where, and what the poster says besides. */
export function ShowFields({ stands, venues, under = () => null }: ShowFieldsProps) {
  const text = (label: string, name: 'title' | 'price' | 'ages' | 'url', hint?: string, maxLength = 200) => (
    <div className="entry">
      <Field
        label={label}
        name={name}
        type={name === 'url' ? 'url' : 'text'}
        autoComplete="off"
        required={false}
        value={stands[name] ?? ''}
        hint={hint}
        maxLength={maxLength}
      />
      {under(name)}
    </div>
  );
  const time = (label: string, name: 'startTime' | 'endTime' | 'doorsTime') => (
    <div className="entry">
      <Field label={label} name={name} type="time" autoComplete="off" required={false} value={clockOf(stands[name] ?? null)} />
      {under(name)}
    </div>
  );
  return (
    <>
      <fieldset className="bill-rows">
        <legend>Who plays</legend>
        <BillFault />
        <BillRows bill={stands.bill ?? []} />
        {under('bill')}
      </fieldset>
      <fieldset className="entries">
        <legend>When and where</legend>
        <div className="entry">
          <Field label="Date" name="date" type="date" autoComplete="off" required={false} value={stands.date ?? ''} />
          {under('date')}
        </div>
        {time('Doors', 'doorsTime')}
        {time('Starts', 'startTime')}
        {time('Ends', 'endTime')}
        <div className="entry">
          <Field
            label="Venue"
            name="venue"
            autoComplete="off"
            required={false}
            value={stands.venue?.name ?? ''}
            list="every-venue"
            maxLength={200}
            hint="Choose it as it is typed; a place we do not know stays a name."
          />
          <datalist id="every-venue">
            {venues.map(({ id, name, city }) => (
              <option key={id} value={name} label={city === '' ? 'exists already' : `exists already, ${city}`} />
            ))}
          </datalist>
          {under('venue')}
        </div>
        {text('Occasion', 'title', 'What the night is called apart from who plays.')}
      </fieldset>
      <fieldset className="entries">
        <legend>On the poster</legend>
        {text('Price', 'price', 'As it is to be read: $10, free, $12 at the door.', 60)}
        {text('Ages', 'ages', 'As it is to be read: 21+, all ages.', 60)}
        {text('Link', 'url', 'Where there are tickets, or more about it.', 2000)}
        <div className="entry">
          <Select label="Status" name="status" choices={SETTABLE} value={stands.status ?? 'announced'} />
          {under('status')}
        </div>
        <div className="entry">
          <Select
            label="What it is"
            name="kind"
            choices={Object.entries(KIND_NAMES)}
            value={stands.kind ?? 'music'}
            hint="Holds for everything of this title."
          />
          {under('kind')}
        </div>
      </fieldset>
    </>
  );
}

function BillFault() {
  const { why } = useFault('bill');
  return why === undefined ? null : (
    <p className="why" id="bill" tabIndex={-1}>
      {why}
    </p>
  );
}

function BillRows({ bill }: { bill: readonly Credit[] }) {
  const rows: (Credit | undefined)[] = [...bill, ...Array.from({ length: MORE_ROWS }, () => undefined)];
  return (
    <ol>
      {rows.map((credit, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <BillRow key={row} credit={credit} row={row} of={rows.length} isFirst={bill.length === 0 && row === 0} />
      ))}
    </ol>
  );
}

/** One on the bill: name, how they stand there, whom on the roster it is, and which place they have. An empty name is nobody. */
function BillRow({ credit, row, of, isFirst }: { credit: Credit | undefined; row: number; of: number; isFirst: boolean }) {
  const [typed, setTyped] = useState('');
  const found = useFound('artist', typed);
  const places = Array.from({ length: of }, (_, place) => [String(place + 1), String(place + 1)] as const);
  const [known, unknown] = credit?.artist ? ['On the roster', 'Name only'] : ['Look it up', 'Name only'];
  return (
    <li className="act-row">
      <Field
        label={credit === undefined ? 'Add a name' : `Name ${row + 1}`}
        name={`act${row}`}
        autoComplete="off"
        required={false}
        value={credit?.name ?? ''}
        list={`known${row}`}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      <datalist id={`known${row}`}>
        {found.map(({ id, name }) => (
          <option key={id} value={name} label="exists already" />
        ))}
      </datalist>
      <div className="act-how">
        <Select
          label="Stands as"
          name={`role${row}`}
          choices={Object.entries(ROLE_NAMES)}
          value={credit?.role ?? (isFirst ? 'headliner' : 'support')}
        />
        <Select
          label="Who it is"
          name={`link${row}`}
          choices={[
            ['known', known],
            ['name', unknown],
          ]}
          value={credit !== undefined && credit.artist === null ? 'name' : 'known'}
        />
        <Select label="Place" name={`place${row}`} choices={places} value={String(row + 1)} />
      </div>
    </li>
  );
}
