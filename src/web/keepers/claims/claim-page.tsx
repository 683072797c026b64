import { useLoaderData } from 'react-router';
import type { Claim, Claiming } from '#scene/keepers/claim.ts';
import { DeskForm } from '../../desk/desk-form.tsx';
import { TextArea } from '../../forms/field.tsx';
import { Submit } from '../../forms/form-parts.tsx';
import { Day, Moment } from '../../look/facts.tsx';
import { paths } from '../../paths.ts';
import type { loader } from './claim-actions.ts';
import { ClaimSheet, ConfirmFirst, SaidOf } from './claim-sheet.tsx';
import { Verdict } from './verdict.tsx';

const DESCRIPTION = 'Take care of your band’s or venue’s page.';

/** “This is us”: the three ways to prove that a page is one's own, and what became of it. */
export function Page() {
  const { told, gone, now } = useLoaderData<typeof loader>();
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
          <Begin told={told} />
        </>
      ) : (
        <>
          <Ways claim={waits} askAgainAt={told.askAgainAt} now={now} />
          <Verdict claim={waits} now={now} canWithdraw />
        </>
      )}
      <Rules told={told} />
    </ClaimSheet>
  );
}

function Begin({ told: { page, isConfirmed, kept, most, askAgainAt } }: { told: Claiming }) {
  if (!isConfirmed) return <ConfirmFirst />;
  if (kept >= most) return <p className="lead">You keep {most} pages already. An editor can give you another.</p>;
  return (
    <DeskForm intent="begin">
      <p>You play in {page.name}, run it, or work for them? Then keep its page up to date yourself. Next, we ask for proof.</p>
      {askAgainAt === null ? null : (
        <p>
          The editors said no. You can ask again on <Day at={askAgainAt} />. You can prove it another way anytime.
        </p>
      )}
      <Submit label="This is us" doing="One moment..." />
    </DeskForm>
  );
}

interface WaysProps {
  claim: Claim;
  askAgainAt: Claiming['askAgainAt'];
  now: number;
}

function Ways({ claim, askAgainAt, now }: WaysProps) {
  if (claim.dispute !== null) return null;
  return (
    <>
      <h2>Prove it one way</h2>
      <div className="proofs">
        {claim.links.length === 0 ? null : <ByCode claim={claim} now={now} />}
        {claim.mayWrite ? <ByLetter claim={claim} now={now} /> : null}
        <ByWord claim={claim} askAgainAt={askAgainAt} />
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

function ByCode({ claim, now }: { claim: Claim; now: number }) {
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
      <DeskForm intent="code" hidden={{ claim: claim.id }}>
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
      </DeskForm>
    </div>
  );
}

function ByLetter({ claim, now }: { claim: Claim; now: number }) {
  return (
    <div className="proof fog">
      <p className="mark">About five minutes</p>
      <h3>An email</h3>
      <ol>
        <li>We email the address the editors have for this page.</li>
        <li>The person who gets it presses “yes”.</li>
        <li>The link works once, for two days.</li>
      </ol>
      <DeskForm intent="letter" hidden={{ claim: claim.id }}>
        <Submit label={claim.letterAt === null ? 'Send it' : 'Send another'} doing="Sending..." />
        <SaidOf about="letter" />
        {claim.letterAt === null ? null : (
          <p className="small">
            Sent <Moment at={claim.letterAt} now={now} />. A new one replaces it.
          </p>
        )}
      </DeskForm>
    </div>
  );
}

function ByWord({ claim, askAgainAt }: Pick<WaysProps, 'claim' | 'askAgainAt'>) {
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
        <DeskForm intent="word" hidden={{ claim: claim.id }}>
          <TextArea label="In a sentence or two" name="words" rows={3} value={claim.words} maxLength={600} />
          <Submit label={claim.askedAt === null ? 'Ask an editor' : 'Send again'} doing="Asking..." />
          <SaidOf about="word" />
        </DeskForm>
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
