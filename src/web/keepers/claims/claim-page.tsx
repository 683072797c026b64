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

const DESCRIPTION = 'Look after the page of your band or your room.';

/** “This is us”: the three ways to prove that a page is one's own, and what became of it. */
export function Page() {
  const { told, gone, now } = useLoaderData<typeof loader>();
  if (told === null) {
    return (
      <ClaimSheet title="No such page" description={DESCRIPTION} stock="shell">
        <p className="lead">{gone}</p>
        <p>
          <a href={paths.artists()}>The artists we know</a>, and <a href={paths.venues()}>the rooms</a>.
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
      lead="Say so once, prove it one way, and the page is yours to keep."
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
      <p>You play in {page.name}, run it, or work for those who do? Then keep its page right yourself. You are asked for a proof next.</p>
      {askAgainAt === null ? null : (
        <p>
          The desk said no, and can be asked again from <Day at={askAgainAt} /> on. Another proof works at any time.
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
            ? 'An editor took this page from you, so only an editor can let you back in.'
            : 'No site that this page leads to can prove it for you, and no email address is known for it: so an editor’s word is the way.'}
        </p>
      )}
    </>
  );
}

function ByCode({ claim, now }: { claim: Claim; now: number }) {
  const [first = '', ...more] = claim.links;
  return (
    <div className="proof mist">
      <p className="mark">Quickest: about a minute</p>
      <h3>A code on your site</h3>
      <ol>
        <li>
          Copy this: <code className="claim-code">{claim.code}</code>
        </li>
        <li>Put it anywhere on a page of yours that this page led to when you began. An “about” line will do.</li>
        <li>Press. You may take it off again afterwards.</li>
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
        <Submit label="Look for it" doing="Looking..." />
        {claim.looked === null ? null : (
          <p className="looked" role="status">
            Looked <Moment at={claim.looked.at} now={now} />: {claim.looked.found}
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
        <li>We write to the address that the editors keep for this page.</li>
        <li>Whoever reads it there presses “yes”.</li>
        <li>The link works for two days, once.</li>
      </ol>
      <DeskForm intent="letter" hidden={{ claim: claim.id }}>
        <Submit label={claim.letterAt === null ? 'Send it' : 'Send another'} doing="Sending..." />
        <SaidOf about="letter" />
        {claim.letterAt === null ? null : (
          <p className="small">
            Sent <Moment at={claim.letterAt} now={now} />. Another voids the one before.
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
      <h3>An editor’s word</h3>
      <ol>
        <li>Tell the desk how you belong to it.</li>
        <li>They ask someone who knows you, or see you at a show.</li>
        <li>You hear by email, either way.</li>
      </ol>
      {askAgainAt === null ? (
        <DeskForm intent="word" hidden={{ claim: claim.id }}>
          <TextArea label="In a sentence or two" name="words" rows={3} value={claim.words} maxLength={600} />
          <Submit label={claim.askedAt === null ? 'Ask the desk' : 'Send again'} doing="Asking..." />
          <SaidOf about="word" />
        </DeskForm>
      ) : (
        <p>
          The desk said no a short while ago. You can ask it again from <Day at={askAgainAt} /> on.
        </p>
      )}
    </div>
  );
}

function Rules({ told: { keepers, kept, most } }: { told: Claiming }) {
  const who = keepers === 0 ? 'nobody' : keepers === 1 ? 'one person' : `${keepers} people`;
  return (
    <p className="small">
      Who keeps it now: {who}. You keep {kept} of at most {most} pages. Keepers hear of every new claim.{' '}
      <a href={paths.myPages()}>Your pages</a>
    </p>
  );
}
