import { useLoaderData } from 'react-router';
import type { DeskEntries } from '#scene/desk/desk-entry.ts';
import { ENTRY_FIELD_NAMES } from '#scene/entries/entry-fields.ts';
import { type EntryKind, isOnRoster, NOUNS } from '#scene/entries/entry-kind.ts';
import { OFF_WORDS } from '#scene/entries/entry-words.ts';
import { paths } from '../../paths.ts';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import type { loader } from './entries-actions.ts';
import { WAYS } from './entry-links.ts';

/** Every entry of a kind, to be found and edited, and new ones made. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  return (
    <DeskPage title={WAYS[loaded.kind].title}>
      <Entries {...loaded} />
    </DeskPage>
  );
}

function Entries({ kind, narrowed, found: { entries, next, of } }: Exclude<ReturnType<typeof useLoaderData<typeof loader>>, null>) {
  const { list, one, fresh, a, which } = WAYS[kind];
  const count = of === 1 ? `One ${NOUNS[kind].one}` : `${of} ${NOUNS[kind].many}`;
  return (
    <>
      <form className="find-shows" method="get" action={list()} key={JSON.stringify(narrowed)}>
        <div className="field">
          <label htmlFor="by-q">{isOnRoster(kind) ? 'Name or other spelling' : 'Words of its name'}</label>
          <input id="by-q" name="q" type="search" defaultValue={narrowed.q} maxLength={200} autoComplete="off" />
        </div>
        <div className="field which">
          <label htmlFor="by-which">Which</label>
          <select id="by-which" name="which" defaultValue={narrowed.which ?? ''}>
            <option value="">All</option>
            {Object.entries(which).map(([word, words]) => (
              <option key={word} value={word}>
                {words}
              </option>
            ))}
          </select>
        </div>
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
          <>
            <p>{count}</p>
            <ul className="lines">
              {entries.map((entry) => (
                <li className={entry.off === null ? 'line' : 'line gone'} key={entry.id}>
                  <div>
                    <p className="line-name">
                      <a href={one(entry.id)}>{entry.name}</a>
                    </p>
                    <p className="small">{standingWords(kind, entry)}</p>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
        {next === null ? null : (
          <p>
            <a className="button" href={list({ ...narrowed, after: next })} rel="next">
              More
            </a>
          </p>
        )}
      </div>
    </>
  );
}

/** What is worth knowing at a glance: how far it is, other spellings, what is set by hand. */
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
