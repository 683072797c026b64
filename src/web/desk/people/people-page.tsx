import { Form, useLoaderData } from 'react-router';
import type { DeskPerson } from '#scene/desk/desk-people.ts';
import { Field } from '../../forms/field.tsx';
import { findRefusal, PostForm } from '../../forms/form-parts.tsx';
import { Day, Moment } from '../../look/facts.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/account.ts';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { useBusy, useOutcome } from '../outcome.tsx';
import { Select } from '../select.tsx';
import type { loader } from './people-actions.ts';
import { ROLE_WORDS, WHICH_WORDS } from './people-words.ts';

/** Everybody with an account: found, given roles, closed and opened, by admins alone. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors who="admins" />;
  const { found, q, which, now } = loaded;
  return (
    <DeskPage title="People" own={found.people.map(({ id }) => `person ${id}`)}>
      <Form method="get" className="find-shows" role="search" aria-label="People">
        <Field label="Part of an email or username" name="q" autoComplete="off" required={false} value={q} maxLength={200} />
        <Select label="Who" name="which" choices={Object.entries(WHICH_WORDS)} value={which} />
        <p className="form-go">
          <button className="button" type="submit">
            Find
          </button>
        </p>
      </Form>
      <p className="lead">{found.of === 1 ? 'One person' : `${found.of} people`}</p>
      <ul className="lines">
        {found.people.map((person) => (
          <Person key={`${person.id} ${person.role} ${person.closed}`} person={person} now={now} />
        ))}
      </ul>
      {found.next === null ? null : (
        <p>
          <a className="button" href={paths.deskPeople({ q, which, after: found.next })} rel="next">
            More
          </a>
        </p>
      )}
    </DeskPage>
  );
}

function Person({ person, now }: { person: DeskPerson; now: number }) {
  const { id, email, confirmed, username, name, role, closed, since, lastHere } = person;
  const { currentUser } = useSession();
  const outcome = useOutcome();
  const refused = findRefusal(outcome, `person ${id}`);
  const busy = useBusy();
  const isMe = currentUser?.uid === id;
  return (
    <li className={closed ? 'line gone' : 'line'}>
      <div>
        <h2 className="line-name">
          {username === null ? <bdi>{email || id}</bdi> : closed ? username : <a href={paths.user(username)}>{name || username}</a>}
        </h2>
        <p>
          {ROLE_WORDS[role]}
          {isMe ? ', you' : ''}
          {closed ? ', closed' : ''}. {username === null ? null : <bdi>{email}</bdi>} {confirmed ? '' : '(not confirmed)'}
        </p>
        <p className="small">
          Joined <Day at={since} />, last <Moment at={lastHere} now={now} />
        </p>
        <details open={refused !== undefined}>
          <summary>
            Decide<span className="sr"> of {email || id}</span>
          </summary>
          <PostForm refused={refused} ids={{ why: `why-${id}`, role: `role-${id}` }}>
            <input type="hidden" name="account" value={id} />
            <input type="hidden" name="outcome" value={`person ${id}`} />
            <input type="hidden" name="was" value={role} />
            <Field
              id={`why-${id}`}
              label="Why"
              name="why"
              autoComplete="off"
              maxLength={300}
              hint="Editors see this under Decisions. The owner gets it in an email."
            />
            <Select id={`role-${id}`} label="Role" name="role" choices={Object.entries(ROLE_WORDS)} value={role} />
            <button className="key" type="submit" name="intent" value="role" disabled={busy}>
              Change role
            </button>
            <button className="key" type="submit" name="intent" value="sessions" disabled={busy}>
              Sign them out everywhere
            </button>
            {isMe ? null : (
              <button className="key" type="submit" name="intent" value={closed ? 'open' : 'close'} disabled={busy}>
                {closed ? 'Reopen the account' : 'Close the account'}
              </button>
            )}
          </PostForm>
        </details>
      </div>
    </li>
  );
}
