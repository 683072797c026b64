import type { DeskEntries } from '#scene/desk/desk-entry.ts';
import { ENTRY_FIELD_NAMES } from '#scene/entries/entry-fields.ts';
import { type EntryKind, isOnRoster, NOUNS } from '#scene/entries/entry-kind.ts';
import { OFF_WORDS } from '#scene/entries/entry-words.ts';
import { Field } from '../../forms/field.tsx';
import { paths } from '../../paths.ts';
import { DeskPage, deskPage, Lines, type Loaded, More } from '../desk-frame.tsx';
import { Select } from '../select.tsx';
import type { loader } from './entries-actions.ts';
import { WAYS } from './entry-links.ts';

/** Every entry of a kind, to be found and edited, and new ones made. */
export const Page = deskPage(({ kind, narrowed, found: { entries, next, of } }: Loaded<typeof loader>) => {
  const { title, list, one, fresh, a, which } = WAYS[kind];
  return (
    <DeskPage title={title}>
      <form className="find-shows" method="get" action={list()} key={JSON.stringify(narrowed)}>
        <Field
          label={isOnRoster(kind) ? 'Name or other spelling' : 'Words of its name'}
          name="q"
          type="search"
          optional
          value={narrowed.q}
          maxLength={200}
        />
        <Select label="Which" name="which" choices={[['', 'All'], ...Object.entries(which)]} value={narrowed.which} />
        <p className="form-go">
          <button className="button" type="submit">
            Find
          </button>
          <a className="key" href={fresh(narrowed.q === undefined ? {} : { name: narrowed.q })}>
            {a}
          </a>
          {kind === 'artist' ? (
            <a className="key" href={paths.deskImportArtists()}>
              Artists from a file
            </a>
          ) : null}
        </p>
      </form>
      <div className="found">
        {entries.length === 0 ? (
          <p className="lead">
            No matches. <a href={list()}>See all</a>, or <a href={fresh({ name: narrowed.q })}>add one</a>.
          </p>
        ) : (
          <p>{of === 1 ? `One ${NOUNS[kind].one}` : `${of} ${NOUNS[kind].many}`}</p>
        )}
        <Lines of={entries}>
          {(entry) => (
            <li className={entry.off === null ? 'line' : 'line gone'} key={entry.id}>
              <div>
                <p className="line-name">
                  <a href={one(entry.id)}>{entry.name}</a>
                </p>
                <p className="small">{standingWords(kind, entry)}</p>
              </div>
            </li>
          )}
        </Lines>
        <More to={next === null ? null : list({ ...narrowed, after: next })} label="More" />
      </div>
    </DeskPage>
  );
});

function standingWords(kind: EntryKind, { off, more, alsoAs, byHand }: DeskEntries['entries'][number]): string {
  const names = new Map(Object.entries<string>(ENTRY_FIELD_NAMES[kind]));
  const fields = byHand.flatMap((field) => names.get(field) ?? []);
  return [
    off === null ? more : OFF_WORDS[off],
    alsoAs.length === 0 ? '' : `also ${alsoAs.join(', ')}`,
    byHand.includes('made') ? 'made here' : fields.length === 0 ? '' : `by hand: ${fields.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
