import { useState } from 'react';
import { KIND_NAMES, ROLE_NAMES } from '#scene/desk/hand-words.ts';
import type { SentPicture } from '#scene/pictures/pictured.ts';
import type { Credit } from '#scene/shows/show.ts';
import { clock24 } from '#scene/time/calendar.ts';
import { Field } from '../../forms/field.tsx';
import { useFault } from '../../forms/form-parts.tsx';
import { Entry, textEntries, type Under } from '../entries/entry.tsx';
import { useFound } from '../entries/somebody-else.tsx';
import { PictureFields } from '../pictures/picture-fields.tsx';
import { Select } from '../select.tsx';
import { type ShowFields as Fields, MORE_ROWS } from './show-form.ts';
import { SETTABLE } from './show-words.ts';

interface ShowFieldsProps {
  stands: Partial<Fields>;
  /** Whether a keeper of the room writes it: where it is and what kind it is are not asked. */
  isKept?: boolean;
  venues: readonly { id: string; name: string; city: string }[];
  /** Pictures that are here already; left out where none is sent or chosen. */
  pictures?: readonly SentPicture[];
  /** Whether what it is announced as can be set: of a show that is not there yet it is made of who plays. */
  hasTitle?: boolean;
  /** What stands under a field: whose word it is, and the way to give it back. */
  under?: Under<Fields>;
}

/** Everything of a show that can be set, in a form: who plays, when and where, and what the poster says besides. */
export function ShowFields({ stands, isKept = false, hasTitle = false, venues, pictures, under = () => null }: ShowFieldsProps) {
  const text = textEntries(stands, under);
  const time = (name: 'startTime' | 'endTime' | 'doorsTime', label: string) =>
    text(name, label, { type: 'time', short: true, value: clock24(stands[name] ?? null) });
  return (
    <>
      <fieldset className="bill-rows">
        <legend>Who plays</legend>
        <BillFault />
        <BillRows bill={stands.bill ?? []} />
        {under('bill')}
      </fieldset>
      <fieldset className="entries">
        <legend>{isKept ? 'When' : 'When and where'}</legend>
        {text('date', 'Date', { type: 'date', short: true })}
        {time('doorsTime', 'Doors')}
        {time('startTime', 'Starts')}
        {time('endTime', 'Ends')}
        <datalist id="every-venue">
          {venues.map(({ id, name, city }) => (
            <option key={id} value={name} label={city === '' ? 'exists already' : `exists already, ${city}`} />
          ))}
        </datalist>
        {isKept
          ? null
          : text('venue', 'Venue', {
              value: stands.venue?.name ?? '',
              list: 'every-venue',
              hint: 'Choose it as it is typed; a place we do not know stays a name.',
            })}
        {text('title', 'Occasion', { hint: 'What the night is called apart from who plays.' })}
        {hasTitle
          ? text('event', 'Title', { maxLength: 300, hint: 'As it is announced. It leads where nobody on the bill has a page.' })
          : null}
      </fieldset>
      <fieldset className="entries">
        <legend>On the poster</legend>
        {text('price', 'Price', { maxLength: 60, short: true, hint: 'As it is to be read: $10, free, $12 at the door.' })}
        {text('ages', 'Ages', { maxLength: 60, short: true, hint: 'As it is to be read: 21+, all ages.' })}
        {text('url', 'Link', { type: 'url', maxLength: 2000, hint: 'Where there are tickets, or more about it.' })}
        <Entry under={under('status')}>
          <Select label="Status" name="status" choices={SETTABLE} value={stands.status ?? 'announced'} />
        </Entry>
        {isKept ? null : (
          <Entry under={under('kind')}>
            <Select
              label="What it is"
              name="kind"
              choices={Object.entries(KIND_NAMES)}
              value={stands.kind ?? 'music'}
              hint="Holds for everything of this title."
            />
          </Entry>
        )}
      </fieldset>
      {pictures === undefined ? null : (
        <PictureFields what="poster or flyer" stands={stands.image ?? null} known={pictures} under={under('image')} />
      )}
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
        onChange={setTyped}
      />
      <datalist id={`known${row}`}>
        {found.map(({ id, name }) => (
          <option key={id} value={name} label="exists already" />
        ))}
      </datalist>
      <div className="short-fields">
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
