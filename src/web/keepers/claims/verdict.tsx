import type { Claim } from '#scene/keepers/claim.ts';
import { PressForm } from '../../forms/form-parts.tsx';
import { Day, Moment } from '../../look/facts.tsx';
import { PLACES } from '../keeper-work.ts';

const STAMPS = { waiting: 'Waiting', proved: 'Confirmed', refused: 'Refused', withdrawn: 'Withdrawn', expired: 'Expired' };
const STOCKS = { waiting: 'newsprint', proved: 'mist', refused: 'shell', withdrawn: 'plain', expired: 'plain' };
const WAYS = { code: 'by a code on your site', letter: 'by an email', word: 'by an editor' };

interface VerdictProps {
  claim: Claim;
  now: number;
  /** Whether it names its page, in a list of several. */
  isNamed?: boolean;
  canWithdraw?: boolean;
}

/** What became of a claim, and what to do next. */
export function Verdict({ claim, now, isNamed = false, canWithdraw = false }: VerdictProps) {
  const { state, page, dispute } = claim;
  const stamp = state === 'waiting' && dispute !== null ? 'Disputed' : STAMPS[state];
  return (
    <article className={`verdict ${STOCKS[state]}`}>
      {isNamed ? <h3>{page.name}</h3> : null}
      <p className="stamp">{stamp}</p>
      <Sentence claim={claim} now={now} />
      {page.isOff ? (
        <p>This page was taken off the site.</p>
      ) : isNamed && state !== 'proved' ? (
        <p>
          <a className="lone" href={PLACES[page.kind].claim(page.id)}>
            {state === 'waiting' ? 'Continue' : 'Prove it another way'}
          </a>
        </p>
      ) : null}
      {canWithdraw && state === 'waiting' ? (
        <PressForm sent={{ claim: claim.id }} look="quiet" value="withdraw">
          Take it back
        </PressForm>
      ) : null}
    </article>
  );
}

function Sentence({ claim, now }: { claim: Claim; now: number }) {
  const { state, madeAt, endsAt, decidedAt, askedAt, reason, way, dispute } = claim;
  if (state === 'waiting') {
    if (dispute !== null) return <p>A keeper of this page says it isn’t yours. An editor will decide, and you’ll get an email.</p>;
    return (
      <p>
        Claimed <Moment at={madeAt} now={now} />.{' '}
        {askedAt === null ? (
          <>
            Waiting for proof until <Day at={endsAt} />.
          </>
        ) : (
          <>
            You asked the editors <Moment at={askedAt} now={now} />. They’ll email you.
          </>
        )}
      </p>
    );
  }
  if (state === 'expired')
    return (
      <p>
        It wasn’t proved by <Day at={endsAt} />. You can claim it again.
      </p>
    );
  const when = decidedAt === null ? null : <Moment at={decidedAt} now={now} />;
  if (state === 'withdrawn') return <p>You withdrew it {when}.</p>;
  if (state === 'refused')
    return (
      <p>
        {reason === '' ? 'It was turned down' : `The editors said: “${reason}”`}, {when}.
      </p>
    );
  return (
    <p>
      Confirmed {way === null ? '' : WAYS[way]}, {when}.
    </p>
  );
}
