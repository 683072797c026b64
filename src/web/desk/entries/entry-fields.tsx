import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { buildPlayerAddress } from '#scene/artists/players.ts';
import type { EntryFields as FieldsOf } from '#scene/desk/desk-entry.ts';
import { ENTRY_FIELDS, ENTRY_FORMS } from '#scene/entries/entry-fields.ts';
import { type EntryKind, isOnRoster } from '#scene/entries/entry-kind.ts';
import { type Field as Declared, type FieldList, usualOf } from '#scene/entries/field.ts';
import { findKindHeading } from '#scene/entries/service-kind.ts';
import type { KeptPage } from '#scene/keepers/claim.ts';
import type { OfferedPicture, Pictured } from '#scene/pictures/pictured.ts';
import { capitalize } from '#scene/text/listed.ts';
import type { Fact } from '#scene/venues/fact.ts';
import { Field, TextArea } from '../../forms/field.tsx';
import { PictureFields } from '../pictures/picture-fields.tsx';
import { Select } from '../select.tsx';
import { Entry, FactInputs, HtmlField } from './entry.tsx';
import { EntryName } from './entry-name.tsx';
import { pictureOf, textOf } from './field-form.ts';
import { RowList } from './row-list.tsx';
import { MEMBERS, RELEASES } from './rows.ts';

interface EntryFieldsProps<Kind extends EntryKind> {
  kind: Kind;
  stands: Partial<FieldsOf[Kind]>;
  isNew?: boolean;
  /** The page that a keeper writes: what editors say is left out. */
  page?: KeptPage;
  pictures: readonly OfferedPicture[];
  kinds?: readonly string[];
  /** What stands under a field: who set it. */
  under?: (field: string) => ReactNode;
}

/** Everything of an entry that can be set, in a form. */
export function EntryFields<Kind extends EntryKind>({ under = () => null, ...props }: EntryFieldsProps<Kind>) {
  const { kind, page } = props;
  const list: FieldList = ENTRY_FIELDS[kind];
  const inputOf = (key: string) => {
    const field = list[key];
    if (field === undefined || (page !== undefined && field.byEditors === true)) return null;
    return <Fragment key={key}>{inputFor(key, field, { ...props, under })}</Fragment>;
  };
  return ENTRY_FORMS[kind].map((group: string | readonly [string, readonly string[]]) =>
    typeof group === 'string' ? (
      inputOf(group)
    ) : (
      <fieldset className="entries" key={group[0]}>
        <legend>{group[0]}</legend>
        {group[1].map(inputOf)}
      </fieldset>
    ),
  );
}

type InputProps = EntryFieldsProps<EntryKind> & Required<Pick<EntryFieldsProps<EntryKind>, 'under'>>;

function inputFor(key: string, field: Declared, { kind, stands, isNew = false, page, pictures, kinds = [], under }: InputProps) {
  const { type, label, title = capitalize(label), hint, max, rows = 2, choices = {} } = field;
  const said: unknown = Reflect.get(stands, key);
  const common = { label: title, name: key, hint };
  const text = textOf(field, said);
  const wide = field.wide === true || (field.wide === 'kept' && page !== undefined);
  const entry = (input: ReactNode, whole = wide) => (
    <Entry whole={whole} short={type === 'time'} under={under(key)}>
      {input}
    </Entry>
  );
  switch (type) {
    case 'name':
      return entry(
        isOnRoster(kind) ? <EntryName kind={kind} value={text} isNew={isNew} /> : <Field {...common} value={text} maxLength={120} />,
      );
    case 'names':
    case 'links':
      return entry(<TextArea {...common} rows={rows} value={text} />);
    case 'words':
      return entry(<TextArea {...common} rows={rows} value={text} {...(max === undefined ? {} : { maxLength: max })} />, true);
    case 'html':
      return entry(<HtmlField label={title} name={key} html={text} />, true);
    case 'about':
      return entry(<TextArea {...common} rows={Math.max(3, text.split('\n').filter(Boolean).length + 1)} value={text} />, true);
    case 'yes':
      return entry(<Select {...common} choices={Object.entries(choices)} value={(said ?? field.fresh ?? false) ? 'yes' : 'no'} />);
    case 'choice':
      return entry(<Select {...common} choices={Object.entries(choices)} value={text || String(usualOf(field))} />);
    case 'kind':
      return entry(<Select {...common} choices={kinds.map((each) => [each, findKindHeading(each)] as const)} value={text || undefined} />);
    case 'day':
      return entry(<Field {...common} type="date" value={text} />);
    case 'picture':
    case 'pictured': {
      const picture = type === 'picture' ? pictureOf(stands) : ((said ?? null) as Pictured | null);
      return <PictureFields what={title} stands={picture} known={pictures} page={page} under={under(key)} />;
    }
    case 'fact':
      return entry(<FactInputs name={key} title={title} fact={(said ?? null) as Fact | null} />, true);
    case 'members':
    case 'releases':
      return (
        <fieldset className="bill-rows">
          <legend>{title}</legend>
          <RowList list={type === 'members' ? MEMBERS : RELEASES} items={(said ?? []) as object[]} isKept={page !== undefined} />
          {under(key)}
        </fieldset>
      );
    default: {
      const more = { maxLength: max ?? 200, ...MORE[type]?.(text) };
      return entry(<Field {...common} optional value={text} {...more} />, wide || type === 'position' || type === 'player');
    }
  }
}

type More = Partial<Pick<ComponentProps<typeof Field>, 'type' | 'maxLength' | 'inputMode' | 'hint'>>;

const MORE: Partial<Record<Declared['type'], (text: string) => More>> = {
  link: () => ({ type: 'url', maxLength: 2000 }),
  email: () => ({ type: 'email', maxLength: 254 }),
  time: () => ({ maxLength: 10 }),
  number: () => ({ inputMode: 'numeric', maxLength: 6 }),
  position: () => ({ maxLength: 60 }),
  genres: () => ({ maxLength: 140 }),
  player: (text) => ({ maxLength: 4000, hint: playerHint(text) }),
};

/** What to paste as a player; and where the page shows a link instead, why. */
function playerHint(address: string): string {
  if (address === '' || buildPlayerAddress(address) !== undefined)
    return 'Paste a link or an embed code from Bandcamp, YouTube, SoundCloud or Spotify.';
  return /\bbandcamp\b/.test(address)
    ? 'The page shows this as a link. For a player, paste the code from Share / Embed on Bandcamp.'
    : 'The page shows this as a link. There’s no player for it.';
}
