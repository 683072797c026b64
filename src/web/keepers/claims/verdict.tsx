import type { Claim } from '#scene/keepers/claim.ts';
import { PressForm } from '../../forms/form-parts.tsx';
import { Day, Moment } from '../../look/facts.tsx';
import { PLACES } from '../keeper-work.ts';

const STAMPS = { waiting: 'Waiting', proved: 'Proved', refused: 'Refused', withdrawn: 'Taken back', expired: 'Run out' };
const STOCKS = { waiting: 'newsprint', proved: 'mist', refused: 'shell', withdrawn: 'plain', expired: 'plain' };
const WAYS = { code: 'by a code on your site', letter: 'by an email', word: 'by an editor’s word' };

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
            {state === 'waiting' ? 'Go on with it' : 'Prove it another way'}
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
    if (dispute !== null) return <p>Somebody who keeps the page says that it is not yours. An editor decides, and you hear by email.</p>;
    return (
      <p>
        You said so <Moment at={madeAt} now={now} />.{' '}
        {askedAt === null ? (
          <>
            It waits for a proof until <Day at={endsAt} />.
          </>
        ) : (
          <>
            The desk was asked <Moment at={askedAt} now={now} />, and writes to you.
          </>
        )}
      </p>
    );
  }
  if (state === 'expired')
    return (
      <p>
        Nothing proved it until <Day at={endsAt} />. You can say so again.
      </p>
    );
  const when = decidedAt === null ? null : <Moment at={decidedAt} now={now} />;
  if (state === 'withdrawn') return <p>You took it back {when}.</p>;
  if (state === 'refused')
    return (
      <p>
        {reason === '' ? 'It was refused' : `“${reason}” The desk`}, {when}.
      </p>
    );
  return (
    <p>
      Proved {way === null ? '' : WAYS[way]}, {when}.
    </p>
  );
}
