import { Fragment } from 'react';
import { isUpload, UPLOAD_TYPES } from '#scene/pictures/picture.ts';
import { Field, Framed, marksOf, TextArea } from '../../forms/field.tsx';
import { useFault, useRefusal, useTypedRows } from '../../forms/form-parts.tsx';
import { Consent } from '../pictures/send-picture.tsx';
import { Select } from '../select.tsx';
import { LikelyOnes } from './likely-ones.tsx';
import { type RowList as List, MEMBERS, rowText } from './rows.ts';
import { anotherCalled, knownIn } from './same-musician.ts';

interface RowListProps {
  list: List;
  items: readonly object[];
  isKept?: boolean;
}

/** Things in a form: a row each, and some for those that are new. */
export function RowList({ list, items, isKept = false }: RowListProps) {
  const typed = useTypedRows(Object.values(list.shown)[0]?.input ?? '');
  const length = Math.max(items.length + list.more, typed);
  return (
    <ol>
      {Array.from({ length }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <Row key={row} list={list} item={items[row]} row={row} of={length} isKept={isKept} />
      ))}
    </ol>
  );
}

function Row({ list, item, row, of, isKept }: { list: List; item: object | undefined; row: number; of: number; isKept: boolean }) {
  const { fields, kept } = useRefusal();
  const places = Array.from({ length: of }, (_, place) => [String(place + 1), String(place + 1)] as const);
  const folded = Object.entries(list.folded);
  const lacksConsent = (key: string, name: string) =>
    fields.may !== undefined && isUpload(kept[name] ?? '') && kept[name] !== rowText(item, key);
  const isOpen = folded.some(([key, { input, type }]) => {
    const [name, file] = [`${input}${row}`, `${input}file${row}`];
    return fields[name] !== undefined || fields[file] !== undefined || (type === 'picture' && lacksConsent(key, name));
  });
  return (
    <li className="act-row">
      <div className="short-fields with-names">
        {Object.entries(list.shown).map(([key, { input, label, max }], at) => (
          <Field
            key={key}
            label={at > 0 ? label : item === undefined ? list.add : `${list.one} ${row + 1}`}
            name={`${input}${row}`}
            optional
            value={rowText(item, key)}
            maxLength={max}
          />
        ))}
        <Select label="Place" name={`${list.place}${row}`} choices={places} value={String(row + 1)} />
      </div>
      {list === MEMBERS ? <WhoItIs row={row} /> : null}
      <details open={isOpen}>
        <summary>{list.summary[folded.some(([key]) => rowText(item, key) !== '') ? 0 : 1]}</summary>
        <div className="act-how">
          {folded.map(([key, { input, label, max, hint, keptHint = hint, type }]) => {
            const common = { label, name: `${input}${row}`, value: rowText(item, key), hint: isKept ? keptHint : hint };
            return type === 'lines' ? (
              <TextArea key={key} {...common} rows={2} />
            ) : (
              <Fragment key={key}>
                <Field {...common} optional maxLength={max} />
                {type === 'picture' ? (
                  <>
                    <PictureFile name={`${input}file${row}`} />
                    <Consent
                      id={`may${input}${row}`}
                      what={input === 'cover' ? 'the cover I upload' : 'the one I upload'}
                      isAsked={lacksConsent(key, common.name)}
                    />
                  </>
                ) : null}
              </Fragment>
            );
          })}
        </div>
      </details>
    </li>
  );
}

function PictureFile({ name }: { name: string }) {
  const { why } = useFault(name);
  return (
    <Framed id={name} label="Or upload one" why={why}>
      <input id={name} name={name} type="file" accept={UPLOAD_TYPES} {...marksOf(name, why)} />
    </Framed>
  );
}

/** Asks whether a new member is somebody whom other line-ups have: nobody is taken for another unasked. */
function WhoItIs({ row }: { row: number }) {
  const { typed: known } = useFault(`known${row}`);
  const { typed: name = '' } = useFault(`member${row}`);
  if (known === undefined) return null;
  const likely = knownIn(known).map(({ id, who }) => ({ id, line: `Yes, ${who}` }));
  const another = { id: anotherCalled(name.trim()), line: `No, another ${name.trim()}` };
  return <LikelyOnes legend="Who it is" name={`who${row}`} likely={[...likely, another]} />;
}
