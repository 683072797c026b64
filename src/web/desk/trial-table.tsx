import type { Trial } from '#scene/desk.ts';
import { formatWords, nightsWords, troubleWords } from './source-words.ts';
import { When } from './when.tsx';

const MOST_LISTINGS = 30;
const MOST_PROBLEMS = 10;

/** What would be heard: the first listings, and what could not be read. */
export function TrialTable({ trial: { format, coming, listings, problems, trouble } }: { trial: Trial }) {
  const shown = listings.slice(0, MOST_LISTINGS);
  return (
    <div className="trial">
      <p role="status" className={trouble === null ? undefined : 'trouble'}>
        {trouble === null ? `Read as ${formatWords(format)}: it lists ${nightsWords(coming)} to come.` : troubleWords(trouble)}
      </p>
      {shown.length === 0 ? null : (
        <table>
          <caption>{shown.length < coming ? `The first ${shown.length} of them` : 'What would be heard'}</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">Where</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((listing) => (
              <tr key={listing.key}>
                <td>
                  <When at={listing} />
                </td>
                <td>{[listing.event, listing.performer].filter(Boolean).join(': ')}</td>
                <td>{listing.venue}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {problems.length === 0 ? null : (
        <>
          <p>{problems.length === 1 ? 'One entry could not be read:' : `${problems.length} entries could not be read:`}</p>
          <ul className="problems">
            {problems.slice(0, MOST_PROBLEMS).map(({ where, why }) => (
              <li key={`${where} ${why}`}>
                <b>{where}</b> {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
