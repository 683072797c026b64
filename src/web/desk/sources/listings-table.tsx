import type { DeskSource, TriedListing } from '#scene/desk/desk.ts';
import { isPerhapsMusic, type Kind } from '#scene/shows/kind.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { capitalize } from '#scene/text/listed.ts';
import { paths } from '../../paths.ts';
import { STATUSES } from '../shows/show-form.ts';
import { When } from '../when.tsx';

interface Row {
  listing: Listing;
  reason?: string;
  meaning?: TriedListing['meaning'];
}

/** Listings as a source has them, each with why it is here or what is understood of it, where that is said; nothing where there are none. */
export function ListingsTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  const hasReasons = rows.some(({ reason }) => reason !== undefined);
  const hasMeanings = rows.some(({ meaning }) => meaning !== undefined);
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          {hasMeanings ? <th scope="col">Who plays</th> : null}
          <th scope="col">Where</th>
          {hasReasons ? <th scope="col">Why</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ listing, reason, meaning }) => (
          <tr key={listing.key}>
            <td>
              <When at={listing} />
            </td>
            <td>
              {listing.status === 'announced' ? null : <b>{`${STATUSES[listing.status]}: `}</b>}
              {[listing.event, listing.performer].filter(Boolean).join(': ')}
            </td>
            {hasMeanings ? <td>{meaning === undefined ? null : <WhoPlays meaning={meaning} />}</td> : null}
            <td>{meaning === undefined ? listing.venue : <Where venue={meaning.venue} />}</td>
            {hasReasons ? <td>{reason}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NO_MUSIC: Record<Exclude<Kind, 'music'>, string> = { stage: 'Stage event, not music', other: 'Not music' };

/** Who would stand on the bill, whoever is on the roster by a link; or that it would not be announced as music. */
function WhoPlays({ meaning }: { meaning: TriedListing['meaning'] }) {
  const { bill, kind } = meaning;
  const names = bill.map(({ artist, name }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: one name may stand on a bill twice
    <li key={at}>{artist === null ? name : <a href={paths.artist(artist)}>{name}</a>}</li>
  ));
  const doubt = isPerhapsMusic(meaning) ? 'Perhaps music' : kind === 'music' ? '' : NO_MUSIC[kind];
  return (
    <>
      {doubt === '' ? null : <small>{doubt}</small>}
      {names.length > 0 ? <ul>{names}</ul> : doubt === '' ? <small>No names</small> : null}
    </>
  );
}

function Where({ venue: { id, name } }: { venue: TriedListing['meaning']['venue'] }) {
  if (id !== null) return <a href={paths.venue(id)}>{name}</a>;
  return name === '' ? (
    <small>Not said</small>
  ) : (
    <>
      {name} <small>(not known here)</small>
    </>
  );
}

/** What could not be read in a source: how many entries are left out, and the first problems. Nothing where all was read. */
export function ReadProblems({ dropped, problems }: Pick<DeskSource, 'dropped' | 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <>
      <p>{droppedWords(dropped)}</p>
      <ul className="problems">
        {problems.map(({ where, why }) => (
          <li key={`${where} ${why}`}>
            <b>{`${capitalize(where)}:`}</b> {why}.
          </li>
        ))}
      </ul>
    </>
  );
}

function droppedWords(dropped: number): string {
  if (dropped === 0) return 'Some of it was unclear:';
  return dropped === 1 ? 'We couldn’t read one entry and left it out.' : `We couldn’t read ${dropped} entries and left them out.`;
}
