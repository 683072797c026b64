import { Fragment, useState } from 'react';
import { KIND_NAMES, ROLE_NAMES } from '#scene/desk/hand-words.ts';
import { GROUP_KINDS, type GroupKind } from '#scene/entries/entry-kind.ts';
import type { SentPicture } from '#scene/pictures/pictured.ts';
import { clock24 } from '#scene/time/calendar.ts';
import { Field } from '../../forms/field.tsx';
import { useBusy, useFault } from '../../forms/form-parts.tsx';
import { Entry, textEntries, type Under } from '../entries/entry.tsx';
import { useFound } from '../entries/somebody-else.tsx';
import { PictureFields } from '../pictures/picture-fields.tsx';
import { Select } from '../select.tsx';
import { type ShowFields as Fields, LINKS, linkOf, MORE_ROWS, SETTABLE, type UnknownNames } from './show-form.ts';

interface ShowFieldsProps {
  stands: Partial<Fields>;
  without?: readonly ('bill' | 'venue' | 'title' | 'kind')[];
  venues: readonly { id: string; name: string; city: string }[];
  /** Promoters and series it may name; left out where it names none. */
  groups?: Readonly<Record<GroupKind, readonly { id: string; name: string }[]>>;
  /** Pictures that are here already; left out where none is sent or chosen. */
  pictures?: readonly SentPicture[];
  /** Whether what it is announced as can be set: of a show that is not there yet it is made of who plays. */
  hasTitle?: boolean;
  /** The names that an editor may add to the roster, and the name of the button that asks for it. */
  unknown?: UnknownNames & { button: 'intent' | 'add' };
  /** What stands under a field: whose word it is, and the way to give it back. */
  under?: Under<Fields>;
}

/** Everything of a show that can be set, in a form: who plays, when and where, and what the poster says besides. */
export function ShowFields({
  stands,
  without = [],
  hasTitle = false,
  venues,
  groups,
  pictures,
  unknown,
  under = () => null,
}: ShowFieldsProps) {
  const text = textEntries(stands, under);
  const time = (name: 'startTime' | 'endTime' | 'doorsTime', label: string) =>
    text(name, label, { type: 'time', short: true, value: clock24(stands[name] ?? null) });
  return (
    <>
      {without.includes('bill') ? null : (
        <fieldset className="bill-rows">
          <legend>Who plays</legend>
          <BillFault />
          <BillRows bill={stands.bill ?? []} unknown={unknown} />
          {under('bill')}
        </fieldset>
      )}
      <fieldset className="entries">
        <legend>{without.includes('venue') ? 'When' : 'When and where'}</legend>
        {text('date', 'Date', { type: 'date', short: true })}
        {time('doorsTime', 'Doors')}
        {time('startTime', 'Starts')}
        {time('endTime', 'Ends')}
        <datalist id="every-venue">
          {venues.map(({ id, name, city }) => (
            <option key={id} value={name} label={city === '' ? 'already here' : `already here, ${city}`} />
          ))}
        </datalist>
        {without.includes('venue')
          ? null
          : text('venue', 'Venue', {
              value: stands.venue?.name ?? '',
              list: 'every-venue',
              hint: 'Pick it as you type. A place we don’t know stays as text.',
            })}
        {unknown === undefined ? null : <AddButton what="venue" name={unknown.venue} button={unknown.button} />}
        {without.includes('title') ? null : text('title', 'Occasion', { hint: 'The night’s name, apart from who plays.' })}
        {hasTitle
          ? text('event', 'Title', { maxLength: 300, hint: 'As announced. It comes first if no one on the bill has a page.' })
          : null}
      </fieldset>
      {groups === undefined ? null : (
        <fieldset className="entries">
          <legend>Who is behind it</legend>
          {GROUP_KINDS.map((kind) => (
            <Fragment key={kind}>
              <datalist id={`every-${kind}`}>
                {groups[kind].map(({ id, name }) => (
                  <option key={id} value={name} />
                ))}
              </datalist>
              {text(kind, kind === 'promoter' ? 'Presented by' : 'Part of', {
                value: stands[kind]?.name ?? '',
                list: `every-${kind}`,
                hint: kind === 'promoter' ? 'A promoter. Pick it as you type.' : 'A series. Pick it as you type.',
              })}
            </Fragment>
          ))}
        </fieldset>
      )}
      <fieldset className="entries">
        <legend>On the poster</legend>
        {text('price', 'Price', { maxLength: 60, short: true, hint: 'As people will read it: $10, free, $12 at the door.' })}
        {text('ages', 'Ages', { maxLength: 60, short: true, hint: 'As people will read it: 21+, all ages.' })}
        {text('url', 'Link', { type: 'url', maxLength: 2000, hint: 'Tickets or more info.' })}
        <Entry under={under('status')}>
          <Select label="Status" name="status" choices={SETTABLE} value={stands.status ?? 'announced'} />
        </Entry>
        {without.includes('kind') ? null : (
          <Entry under={under('kind')}>
            <Select
              label="What it is"
              name="kind"
              choices={Object.entries(KIND_NAMES)}
              value={stands.kind ?? 'music'}
              hint="Applies to everything with this title."
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

type SetCredit = Fields['bill'][number];

function BillRows({ bill, unknown }: { bill: readonly SetCredit[]; unknown: ShowFieldsProps['unknown'] }) {
  const rows: (SetCredit | undefined)[] = [...bill, ...Array.from({ length: MORE_ROWS }, () => undefined)];
  return (
    <ol>
      {rows.map((credit, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <BillRow key={row} credit={credit} row={row} of={rows.length} isFirst={bill.length === 0 && row === 0} unknown={unknown} />
      ))}
    </ol>
  );
}

interface BillRowProps {
  credit: SetCredit | undefined;
  row: number;
  of: number;
  isFirst: boolean;
  unknown: ShowFieldsProps['unknown'];
}

/** Adds a name to the roster as it is typed; nothing else of the form is lost. */
function AddButton({ what, name, button }: { what: 'venue' | `artist ${number}`; name: string; button: 'intent' | 'add' }) {
  const busy = useBusy();
  if (name === '') return null;
  return (
    <button className="key add-name" type="submit" name={button} value={`add ${what}`} disabled={busy}>
      {what === 'venue' ? 'Add this venue' : 'Add this artist'}
      <span className="sr">: {name}</span>
    </button>
  );
}

/** One on the bill: name, how they stand there, whom on the roster it is, and which place they have. An empty name is nobody. */
function BillRow({ credit, row, of, isFirst, unknown }: BillRowProps) {
  const { typed: sent } = useFault(`act${row}`);
  const name = sent ?? credit?.name ?? '';
  const [typed, setTyped] = useState('');
  const found = useFound('artist', typed);
  const places = Array.from({ length: of }, (_, place) => [String(place + 1), String(place + 1)] as const);
  const links = Object.entries({ ...LINKS, ...(credit?.artist ? { known: 'On the roster' } : {}) });
  return (
    <li className="act-row">
      <Field
        label={credit === undefined ? 'Add a name' : `Name ${row + 1}`}
        name={`act${row}`}
        optional
        value={credit?.name ?? ''}
        list={`known${row}`}
        maxLength={200}
        onChange={setTyped}
      />
      <datalist id={`known${row}`}>
        {found.map(({ id, name }) => (
          <option key={id} value={name} label="already here" />
        ))}
      </datalist>
      <div className="short-fields">
        <Select
          label="Listed as"
          name={`role${row}`}
          choices={Object.entries(ROLE_NAMES)}
          value={credit?.role ?? (isFirst ? 'headliner' : 'support')}
        />
        <Select label="Who it is" name={`link${row}`} choices={links} value={credit === undefined ? 'known' : linkOf(credit)} />
        <Select label="Place" name={`place${row}`} choices={places} value={String(row + 1)} />
      </div>
      {unknown?.artists.includes(name) ? <AddButton what={`artist ${row}`} name={name} button={unknown.button} /> : null}
    </li>
  );
}
