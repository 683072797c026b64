import type { Claim, Claiming } from '#scene/keepers/claim.ts';
import { TextArea } from '../../forms/field.tsx';
import { findRefusal, PostForm, Submit } from '../../forms/form-parts.tsx';
import { Day, Moment } from '../../look/facts.tsx';
import { paths } from '../../paths.ts';
import { ClaimSheet } from './claim-sheet.tsx';
import type { ClaimOutcome } from './claim-work.ts';
import { ConfirmFirst } from './confirm-first.tsx';
import { Verdict } from './verdict.tsx';

interface ClaimViewProps {
  loaded: { told: Claiming | null; gone: string; now: number };
  outcome: ClaimOutcome | undefined;
}

const DESCRIPTION = 'Take care of your band’s or venue’s page.';

/** “This is us”: the three ways to prove it, and what became of it. */
export function ClaimView({ loaded: { told, gone, now }, outcome }: ClaimViewProps) {
  if (told === null) {
    return (
      <ClaimSheet title="No such page" description={DESCRIPTION} stock="shell">
        <p className="lead">{gone}</p>
        <p>
          <a href={paths.artists()}>The artists we know</a>, and <a href={paths.venues()}>the venues</a>.
        </p>
      </ClaimSheet>
    );
  }
  const { page, claim } = told;
  const waits = claim?.state === 'waiting' ? claim : undefined;
  return (
    <ClaimSheet
      title="This is us"
      name={page.name}
      lead="Claim it, prove it one way, and you run the page."
      description={DESCRIPTION}
      stock="shell"
    >
      {waits === undefined ? (
        <>
          {claim === null ? null : <Verdict claim={claim} now={now} />}
          <Begin told={told} outcome={outcome} />
        </>
      ) : (
        <>
          <Ways claim={waits} askAgainAt={told.askAgainAt} outcome={outcome} now={now} />
          <Verdict claim={waits} now={now} canWithdraw />
        </>
      )}
      <Rules told={told} />
    </ClaimSheet>
  );
}

function Begin({ told: { page, isConfirmed, kept, most, askAgainAt }, outcome }: { told: Claiming; outcome: ClaimOutcome | undefined }) {
  if (!isConfirmed) return <ConfirmFirst outcome={outcome} />;
  if (kept >= most) return <p className="lead">You keep {most} pages already. An editor can give you another.</p>;
  return (
    <PostForm refused={findRefusal(outcome, 'begin')}>
      <p>You play in {page.name}, run it, or work for them? Then keep its page up to date yourself. Next, we ask for proof.</p>
      {askAgainAt === null ? null : (
        <p>
          The editors said no. You can ask again on <Day at={askAgainAt} />. You can prove it another way anytime.
        </p>
      )}
      <input type="hidden" name="intent" value="begin" />
      <Submit label="This is us" doing="One moment..." />
    </PostForm>
  );
}

interface WaysProps {
  claim: Claim;
  askAgainAt: Claiming['askAgainAt'];
  outcome: ClaimOutcome | undefined;
  now: number;
}

function Ways({ claim, askAgainAt, outcome, now }: WaysProps) {
  if (claim.dispute !== null) return null;
  const said = (about: string) => (outcome !== undefined && 'said' in outcome && outcome.about === about ? outcome.said : undefined);
  return (
    <>
      <h2>Prove it one way</h2>
      <div className="proofs">
        {claim.links.length === 0 ? null : <ByCode claim={claim} outcome={outcome} now={now} />}
        {claim.mayWrite ? <ByLetter claim={claim} outcome={outcome} said={said('letter')} now={now} /> : null}
        <ByWord claim={claim} askAgainAt={askAgainAt} outcome={outcome} said={said('word')} />
      </div>
      {claim.links.length > 0 || claim.mayWrite ? null : (
        <p>
          {claim.onlyByWord
            ? 'An editor took this page away from you, so only an editor can let you back in.'
            : 'This page has no website link or email we can use to check, so ask an editor.'}
        </p>
      )}
    </>
  );
}

function ByCode({ claim, outcome, now }: { claim: Claim; outcome: ClaimOutcome | undefined; now: number }) {
  const [first = '', ...more] = claim.links;
  return (
    <div className="proof mist">
      <p className="mark">Fastest: about a minute</p>
      <h3>A code on your site</h3>
      <ol>
        <li>
          Copy this: <code className="claim-code">{claim.code}</code>
        </li>
        <li>Paste it anywhere on your site that this page already linked to when you started. An “about” line works.</li>
        <li>Press the button. You can remove the code afterwards.</li>
      </ol>
      <PostForm refused={findRefusal(outcome, 'code')}>
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="claim" value={claim.id} />
        {more.length === 0 ? (
          <>
            <p className="claim-link">{first}</p>
            <input type="hidden" name="link" value={first} />
          </>
        ) : (
          <fieldset>
            <legend>Where is it?</legend>
            {claim.links.map((link, index) => (
              <label className="tick" key={link}>
                <input type="radio" name="link" value={link} defaultChecked={index === 0} />
                <span>{link}</span>
              </label>
            ))}
          </fieldset>
        )}
        <Submit label="Check for it" doing="Checking..." />
        {claim.looked === null ? null : (
          <p className="looked" role="status">
            Checked <Moment at={claim.looked.at} now={now} />: {claim.looked.found}
          </p>
        )}
      </PostForm>
    </div>
  );
}

function ByLetter({
  claim,
  outcome,
  said,
  now,
}: {
  claim: Claim;
  outcome: ClaimOutcome | undefined;
  said: string | undefined;
  now: number;
}) {
  return (
    <div className="proof fog">
      <p className="mark">About five minutes</p>
      <h3>An email</h3>
      <ol>
        <li>We email the address the editors have for this page.</li>
        <li>The person who gets it presses “yes”.</li>
        <li>The link works once, for two days.</li>
      </ol>
      <PostForm refused={findRefusal(outcome, 'letter')}>
        <input type="hidden" name="intent" value="letter" />
        <input type="hidden" name="claim" value={claim.id} />
        <Submit label={claim.letterAt === null ? 'Send it' : 'Send another'} doing="Sending..." />
        {said === undefined ? null : <p role="status">{said}</p>}
        {claim.letterAt === null ? null : (
          <p className="small">
            Sent <Moment at={claim.letterAt} now={now} />. A new one replaces it.
          </p>
        )}
      </PostForm>
    </div>
  );
}

interface ByWordProps {
  claim: Claim;
  askAgainAt: Claiming['askAgainAt'];
  outcome: ClaimOutcome | undefined;
  said: string | undefined;
}

function ByWord({ claim, askAgainAt, outcome, said }: ByWordProps) {
  return (
    <div className="proof dusk">
      <p className="mark">A day or two</p>
      <h3>Ask an editor</h3>
      <ol>
        <li>Tell the editors how you’re connected to it.</li>
        <li>They ask someone who knows you, or see you at a show.</li>
        <li>You’ll get an email either way.</li>
      </ol>
      {askAgainAt === null ? (
        <PostForm refused={findRefusal(outcome, 'word')}>
          <input type="hidden" name="intent" value="word" />
          <input type="hidden" name="claim" value={claim.id} />
          <TextArea label="In a sentence or two" name="words" rows={3} value={claim.words} maxLength={600} />
          <Submit label={claim.askedAt === null ? 'Ask an editor' : 'Send again'} doing="Asking..." />
          {said === undefined ? null : <p role="status">{said}</p>}
        </PostForm>
      ) : (
        <p>
          The editors said no recently. You can ask again on <Day at={askAgainAt} />.
        </p>
      )}
    </div>
  );
}

function Rules({ told: { keepers, kept, most } }: { told: Claiming }) {
  const who = keepers === 0 ? 'none' : keepers === 1 ? 'one person' : `${keepers} people`;
  return (
    <p className="small">
      Current keepers: {who}. You keep {kept} of at most {most} pages. Keepers get an email about every new claim.{' '}
      <a href={paths.myPages()}>Your pages</a>
    </p>
  );
}
