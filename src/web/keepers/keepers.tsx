import { Form } from 'react-router';
import type { OthersClaim } from '#scene/keepers/claim.ts';
import { useBusy, useOutcome } from '../desk/outcome.tsx';
import { Select } from '../desk/select.tsx';
import { Field, TextArea } from '../forms/field.tsx';
import { findRefusal, OnceField, PostForm, useFault } from '../forms/form-parts.tsx';
import { Day } from '../look/facts.tsx';
import { paths } from '../paths.ts';
import { type Kept, WAY_WORDS } from './keeper-work.ts';

/** Who keeps a page, whom they asked, who else says that it is theirs; and the ways to ask others, to hand it over and to leave. */
export function Keepers({ kept, name, once }: { kept: Kept; name: string; once: string }) {
  const busy = useBusy();
  return (
    <section id="keepers" aria-labelledby="keepers-head">
      <h2 id="keepers-head">Keepers</h2>
      {kept.claims.map((claim) => (
        <OtherClaim key={claim.id} claim={claim} name={name} />
      ))}
      <ul className="lines">
        {kept.keepers.map(({ account, name: who, username, since, way, isMe }) => (
          <li className="line" key={account}>
            <div>
              <h3 className="line-name">{isMe ? 'You' : username === null ? who : <a href={paths.user(username)}>{who}</a>}</h3>
              <p>
                Since <Day at={since} />, {WAY_WORDS[way]}
              </p>
            </div>
          </li>
        ))}
        {kept.invitations.map(({ id, email, handsOver, expiresAt }) => (
          <li className="line" key={id}>
            <div>
              <h3 className="line-name">{email}</h3>
              <p>
                {handsOver ? 'Invited to take it over' : 'Invited'}; the link works until <Day at={expiresAt} />
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="invitation" value={id} />
              <button className="key" type="submit" name="intent" value="take-back" disabled={busy}>
                Withdraw<span className="sr">: {email}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
      {kept.isDisputed ? null : <Invite once={once} />}
      <Leave isOnly={kept.keepers.length === 1} />
    </section>
  );
}

function OtherClaim({ claim: { id, who, state, at, dispute }, name }: { claim: OthersClaim; name: string }) {
  const outcome = useOutcome();
  const busy = useBusy();
  const said = state === 'proved' ? 'proved this page is theirs' : 'says this page is theirs and still has to prove it';
  return (
    <div className="question shell">
      <p className="lead">
        {who.username === null ? who.name : <a href={paths.user(who.username)}>{who.name}</a>} {said}, <Day at={at} />.
      </p>
      {dispute !== null ? (
        <p>You said no: “{dispute}” An editor decides.</p>
      ) : (
        <details>
          <summary>They aren’t one of us</summary>
          <PostForm refused={findRefusal(outcome, 'dispute')} ids={{ words: `why-${id}` }}>
            <p>
              An editor then decides who keeps {name}.{state === 'proved' ? ' Until then, nobody can change the page.' : ''}
            </p>
            <input type="hidden" name="intent" value="dispute" />
            <input type="hidden" name="claim" value={id} />
            <TextArea label="Why not" name="words" id={`why-${id}`} rows={2} maxLength={600} />
            <button className="key" type="submit" disabled={busy}>
              Ask an editor
            </button>
          </PostForm>
        </details>
      )}
    </div>
  );
}

function Invite({ once }: { once: string }) {
  const outcome = useOutcome();
  const busy = useBusy();
  return (
    <PostForm refused={findRefusal(outcome, 'invite')}>
      <input type="hidden" name="intent" value="invite" />
      <OnceField once={once} />
      <Field label="Invite someone by email" name="email" type="email" autoComplete="off" maxLength={254} />
      <Select
        label="To"
        name="hands"
        choices={[
          ['with', 'keep the page with you'],
          ['over', 'take it over from you'],
        ]}
        value="with"
        hint="The link works once, for seven days."
      />
      <button className="key" type="submit" disabled={busy}>
        Send the email
      </button>
    </PostForm>
  );
}

function Leave({ isOnly }: { isOnly: boolean }) {
  const refused = findRefusal(useOutcome(), 'leave');
  const busy = useBusy();
  return (
    <PostForm refused={refused}>
      <input type="hidden" name="intent" value="leave" />
      <Sure label={isOnly ? 'Leave this page with no keeper' : 'Leave this page to the others'} />
      <button className="key" type="submit" disabled={busy}>
        Leave
      </button>
    </PostForm>
  );
}

function Sure({ label }: { label: string }) {
  const { why } = useFault('sure');
  return (
    <>
      <label className="tick">
        <input id="sure" type="checkbox" name="sure" value="yes" aria-describedby={why === undefined ? undefined : 'sure-why'} />
        <span>{label}</span>
      </label>
      {why === undefined ? null : (
        <p className="why" id="sure-why">
          {why}
        </p>
      )}
    </>
  );
}
