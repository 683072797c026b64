import type { Proposal } from '#scene/keepers/proposal.ts';
import { Difference } from '../history/difference.tsx';

/** What was written beside what stands there, word by word; and what somebody else made of it meanwhile. */
export function Written({ proposal: { changes, meanwhile, why } }: { proposal: Proposal }) {
  return (
    <>
      {meanwhile.length === 0 ? null : (
        <>
          <p>
            <b>Changed since you wrote it:</b>
          </p>
          <dl className="diff">
            {meanwhile.map((field) => (
              <Difference key={field.field} field={field} />
            ))}
          </dl>
          <p>
            <b>What was written, next to what’s there now:</b>
          </p>
        </>
      )}
      <dl className="diff">
        {changes.map((field) => (
          <Difference key={field.field} field={field} />
        ))}
      </dl>
      {why === '' ? null : <p className="small">“{why}”</p>}
    </>
  );
}
