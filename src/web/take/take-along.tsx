import { useState } from 'react';
import { addFormat, type ListFormat } from '#scene/shows/list-format.ts';
import { useRenderContext } from '../contexts.ts';
import { paths } from '../paths.ts';

interface TakeAlongProps {
  /** What can be followed by email: `artist:kingtide`. */
  follow?: string | undefined;
  /** The path of the shows, and their filter. */
  list: string;
  query?: string;
  /** The shows in a sentence: 'the shows at The Cannery'. */
  what: string;
}

const FILES: readonly (readonly [format: ListFormat, says: string])[] = [
  ['ics', 'Calendar file'],
  ['atom', 'Atom feed'],
  ['jsonfeed', 'JSON Feed'],
  ['json', 'JSON'],
  ['csv', 'Spreadsheet (CSV)'],
  ['txt', 'Plain text'],
];

/** How to subscribe to a list of shows, and its other formats. */
export function TakeAlong({ list, query = '', what, follow }: TakeAlongProps) {
  const { origin, site } = useRenderContext();
  const address = (format: ListFormat) => addFormat(query === '' ? list : `${list}?${query}`, format);
  const calendar = `${origin}${address('ics')}`;
  const webcal = calendar.replace(/^https?:/, 'webcal:');
  const name = `${site.brand}: ${what}`;
  return (
    <aside className="take-along" aria-label="Save and share">
      <details className="wrap">
        <summary>Put {what} in your calendar</summary>
        <div className="take-body">
          <p>Subscribe once. New shows appear on their own, and changes show up too.</p>
          <ul className="take-ways">
            <li>
              <a className="button" href={webcal}>
                Apple, phone
              </a>
            </li>
            <li>
              <a className="button" href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`} rel="noopener">
                Google
              </a>
            </li>
            <li>
              <a
                className="button"
                href={`https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(calendar)}&name=${encodeURIComponent(name)}`}
                rel="noopener"
              >
                Outlook
              </a>
            </li>
          </ul>
          <CopyAddress address={calendar} />
          <p className="take-files">
            Or get it as{' '}
            {FILES.map(([format, says], index) => (
              <span key={format}>
                {index === 0 ? '' : ', '}
                <a href={address(format)}>{says}</a>
              </span>
            ))}
            .
            {list.startsWith(paths.venues()) ? (
              <>
                {' '}
                Yours? <a href={paths.embed({ venue: list.split('/').at(-1) })}>Put them on your own site</a>.
              </>
            ) : null}
            {list === paths.shows() && query === '' ? (
              <>
                {' '}
                To share or hang up: <a href={paths.flyer()}>the week as a flyer</a>.
              </>
            ) : null}
          </p>
        </div>
      </details>
      {follow === undefined ? null : (
        <p className="wrap">
          Or get one email a week:{' '}
          <a className="lone" href={paths.letters({ follow })}>
            Follow by email
          </a>
        </p>
      )}
    </aside>
  );
}

/** For any other calendar program. */
function CopyAddress({ address }: { address: string }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setSaid('Copied'),
      () => setSaid('Copy it from the field'),
    );
  return (
    <p className="take-address">
      <label htmlFor="take-address">Any other calendar: copy this address</label>
      <input id="take-address" readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
      <button type="button" className="lone" onClick={() => void copy()}>
        Copy
      </button>
      <span role="status">{said}</span>
    </p>
  );
}
