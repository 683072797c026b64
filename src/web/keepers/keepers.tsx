import type { OthersClaim } from '#scene/keepers/claim.ts';
import { DeskForm, FoldedForm } from '../desk/desk-form.tsx';
import { Lines } from '../desk/desk-frame.tsx';
import { Select } from '../desk/select.tsx';
import { Field, marksOf, TextArea, Why } from '../forms/field.tsx';
import { OnceField, Press, PressForm, useFault } from '../forms/form-parts.tsx';
import { Day } from '../look/facts.tsx';
import { paths } from '../paths.ts';
import { type Kept, WAY_WORDS } from './keeper-work.ts';

/** Who keeps a page, whom they asked, who else says that it is theirs; and the ways to ask others, to hand it over and to leave. */
export function Keepers({ kept, name, once }: { kept: Kept; name: string; once: string }) {
  return (
    <section id="keepers" aria-labelledby="keepers-head">
      <h2 id="keepers-head">Keepers</h2>
      {kept.claims.map((claim) => (
        <OtherClaim key={claim.id} claim={claim} name={name} />
      ))}
      <Lines of={kept.keepers}>
        {({ account, name: who, username, since, way, isMe }) => (
          <li className="line" key={account}>
            <div>
              <h3 className="line-name">{isMe ? 'You' : username === null ? who : <a href={paths.user(username)}>{who}</a>}</h3>
              <p>
                Since <Day at={since} />, {WAY_WORDS[way]}
              </p>
            </div>
          </li>
        )}
      </Lines>
      <Lines of={kept.invitations}>
        {({ id, email, handsOver, expiresAt }) => (
          <li className="line" key={id}>
            <div>
              <h3 className="line-name">{email}</h3>
              <p>
                {handsOver ? 'Invited to take it over' : 'Invited'}; the link works until <Day at={expiresAt} />
              </p>
            </div>
            <PressForm sent={{ invitation: id }} value="take-back" of={email}>
              Take it back
            </PressForm>
          </li>
        )}
      </Lines>
      {kept.isDisputed ? null : (
        <DeskForm intent="invite">
          <OnceField once={once} />
          <Field label="Invite someone by email" name="email" type="email" maxLength={254} />
          <Select label="To" name="hands" choices={HANDS} value="with" hint="The link works once, for seven days." />
          <Press>Send the email</Press>
        </DeskForm>
      )}
      <DeskForm intent="leave">
        <Sure label={kept.keepers.length === 1 ? 'Leave this page with no keeper' : 'Leave this page to the others'} />
        <Press>Leave</Press>
      </DeskForm>
    </section>
  );
}

const HANDS = [
  ['with', 'keep the page with you'],
  ['over', 'take it over from you'],
] as const;

function OtherClaim({ claim: { id, who, state, at, dispute }, name }: { claim: OthersClaim; name: string }) {
  const said = state === 'proved' ? 'proved this page is theirs' : 'says this page is theirs and still has to prove it';
  return (
    <div className="question shell">
      <p className="lead">
        {who.username === null ? who.name : <a href={paths.user(who.username)}>{who.name}</a>} {said}, <Day at={at} />.
      </p>
      {dispute !== null ? (
        <p>You said no: “{dispute}” An editor decides.</p>
      ) : (
        <FoldedForm summary="They aren’t one of us" intent="dispute" hidden={{ claim: id }} suffix={id}>
          <p>
            An editor then decides who keeps {name}.{state === 'proved' ? ' Until then, nobody can change the page.' : ''}
          </p>
          <TextArea label="Why not" name="words" rows={2} maxLength={600} />
          <Press>Ask an editor</Press>
        </FoldedForm>
      )}
    </div>
  );
}

function Sure({ label }: { label: string }) {
  const { why } = useFault('sure');
  return (
    <>
      <label className="tick">
        <input id="sure" type="checkbox" name="sure" value="yes" {...marksOf('sure', why)} />
        <span>{label}</span>
      </label>
      <Why id="sure" why={why} />
    </>
  );
}
