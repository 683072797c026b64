import type { Listing } from '#scene/listing.ts';
import { When } from './when.tsx';

/** Listings as a source has them, each with why it is here where there is a reason; nothing where there are none. */
export function ListingsTable({ caption, rows }: { caption: string; rows: readonly { listing: Listing; reason?: string }[] }) {
  if (rows.length === 0) return null;
  const hasReasons = rows.some(({ reason }) => reason !== undefined);
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">Where</th>
          {hasReasons ? <th scope="col">Why</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ listing, reason }) => (
          <tr key={listing.key}>
            <td>
              <When at={listing} />
            </td>
            <td>{[listing.event, listing.performer].filter(Boolean).join(': ')}</td>
            <td>{listing.venue}</td>
            {hasReasons ? <td>{reason}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
