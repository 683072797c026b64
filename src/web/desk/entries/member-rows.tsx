import { isUpload, UPLOAD_TYPES } from '#scene/pictures/picture.ts';
import { Field } from '../../forms/field.tsx';
import { useFault, useTypedRows } from '../../forms/form-parts.tsx';
import { Consent } from '../pictures/consent.tsx';
import { Select } from '../select.tsx';
import { LikelyOnes } from './likely-ones.tsx';
import { type Member, MORE_MEMBERS } from './member-form.ts';
import { anotherCalled, knownIn } from './same-musician.ts';

interface MemberRowsProps {
  members: readonly Member[];
  /** Whether a keeper writes it. */
  isKept?: boolean;
}

/** The line-up in a form: a row each, and some for those who are new. */
export function MemberRows({ members, isKept = false }: MemberRowsProps) {
  const typed = useTypedRows('member');
  const length = Math.max(members.length + MORE_MEMBERS, typed);
  const rows = Array.from({ length }, (_, row) => members[row]);
  return (
    <ol>
      {rows.map((member, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <MemberRow key={row} member={member} row={row} of={rows.length} isKept={isKept} />
      ))}
    </ol>
  );
}

interface MemberRowProps {
  member: Member | undefined;
  row: number;
  of: number;
  isKept: boolean;
}

/** One in the line-up: name, part, place, and what else is known. An empty name is nobody. */
function MemberRow({ member, row, of, isKept }: MemberRowProps) {
  const places = Array.from({ length: of }, (_, place) => [String(place + 1), String(place + 1)] as const);
  const text = (label: string, name: string, value: string | undefined, hint?: string, maxLength = 200) => (
    <Field label={label} name={`${name}${row}`} autoComplete="off" required={false} value={value ?? ''} hint={hint} maxLength={maxLength} />
  );
  const more = [member?.musician, member?.img, member?.description, member?.instagram, member?.website, member?.facebook].some(Boolean);
  const [img, consent] = [useFault(`img${row}`), useFault('may')];
  const lacksConsent = consent.why !== undefined && isUpload(img.typed ?? '') && img.typed !== member?.img;
  const faults = [useFault(`site${row}`), useFault(`book${row}`), useFault(`handle${row}`), useFault(`musician${row}`)].some(
    ({ why }) => why !== undefined,
  );
  return (
    <li className="act-row">
      <div className="short-fields with-names">
        {text(member === undefined ? 'Add a member' : `Member ${row + 1}`, 'member', member?.name, undefined, 120)}
        {text('Part', 'part', member?.part, undefined, 120)}
        {text('From', 'from', member?.from, undefined, 10)}
        {text('Until', 'to', member?.to, undefined, 10)}
        <Select label="Place" name={`place${row}`} choices={places} value={String(row + 1)} />
      </div>
      <WhoItIs row={row} />
      <details open={faults || lacksConsent}>
        <summary>{more ? 'Picture, words and links' : 'Add a picture, words or links'}</summary>
        <div className="act-how">
          {text(
            'Same person as',
            'musician',
            member?.musician,
            'Use the same word in every band this person plays in, such as ada-reed. If you leave it empty, we’ll ask when the name is known.',
            80,
          )}
          {text(
            'Picture',
            'img',
            member?.img,
            isKept
              ? 'The name of a picture you uploaded. Leave empty for none.'
              : 'A file from the scene pack’s members, or an uploaded one.',
            120,
          )}
          <div className="field">
            <label htmlFor={`imgfile${row}`}>Or upload one</label>
            <input id={`imgfile${row}`} name={`imgfile${row}`} type="file" accept={UPLOAD_TYPES} />
            <MemberPictureFault name={`imgfile${row}`} />
          </div>
          <Consent id={`may${row}`} what="the one I upload" isAsked={lacksConsent} />
          {text('Words', 'about', member?.description, undefined, 2000)}
          {text('Instagram', 'handle', member?.instagram, 'A name, such as @yourname.')}
          {text('Website', 'site', member?.website, undefined, 2000)}
          {text('Facebook', 'book', member?.facebook, undefined, 2000)}
        </div>
      </details>
    </li>
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

function MemberPictureFault({ name }: { name: string }) {
  const { why } = useFault(name);
  return why === undefined ? null : <p className="why">{why}</p>;
}
