import { useActionData, useLoaderData } from 'react-router';
import type { MyPages, NamedPage } from '#scene/keepers/claim.ts';
import { findRefusal, Refusal } from '../forms/form-parts.tsx';
import { Moment } from '../look/facts.tsx';
import { paths } from '../paths.ts';
import { ClaimSheet } from './claims/claim-sheet.tsx';
import { Verdict } from './claims/verdict.tsx';
import { PLACES } from './keeper-work.ts';
import type { action, loader } from './my-pages-actions.ts';

/** The pages one keeps, what became of those one says are one's own, and what to do next. */
export function Page() {
  const { mine, now } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const { keeps } = mine;
  // What is kept stands above, however often it was said to be.
  const claims = mine.claims.filter(({ page }) => !keeps.some((kept) => isSame(kept.page, page)));
  return (
    <ClaimSheet title="Your pages" description="The band and venue pages you keep." stock="mist">
      <Refusal refused={findRefusal(outcome, 'withdraw')} />
      {keeps.length === 0 ? (
        <p className="lead">
          You don’t keep a page yet. In a band, or run a venue? Find it under <a href={paths.artists()}>the artists</a> or{' '}
          <a href={paths.venues()}>the venues</a>, and press “This is us” on its page.
        </p>
      ) : (
        <ul className="kept-pages">
          {keeps.map((kept) => (
            <KeptPage key={`${kept.page.kind} ${kept.page.id}`} kept={kept} now={now} />
          ))}
        </ul>
      )}
      {claims.length === 0 ? null : (
        <>
          <h2>Your claims</h2>
          <div className="verdicts">
            {claims.map((claim) => (
              <Verdict key={claim.id} claim={claim} now={now} isNamed canWithdraw />
            ))}
          </div>
        </>
      )}
    </ClaimSheet>
  );
}

function isSame(one: NamedPage, other: NamedPage): boolean {
  return one.kind === other.kind && one.id === other.id;
}

function KeptPage({ kept: { page, since, way }, now }: { kept: MyPages['keeps'][number]; now: number }) {
  const { page: where, edit } = PLACES[page.kind];
  return (
    <li>
      <div>
        <h2>{page.isOff ? page.name : <a href={where(page.id)}>{page.name}</a>}</h2>
        <p className="small">
          {page.isOff ? 'Taken off the site. ' : ''}Yours since <Moment at={since} now={now} />
          {way === 'invited' ? ', by invitation' : ''}
        </p>
      </div>
      {page.isOff ? null : (
        <a className="button" href={edit(page.id)}>
          Edit<span className="sr"> {page.name}</span>
        </a>
      )}
    </li>
  );
}
