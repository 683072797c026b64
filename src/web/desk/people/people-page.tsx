import { Form } from 'react-router';
import type { DeskPerson } from '#scene/desk/desk-people.ts';
import { Field } from '../../forms/field.tsx';
import { Press } from '../../forms/form-parts.tsx';
import { Day, Moment } from '../../look/facts.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/account.ts';
import { FoldedForm } from '../desk-form.tsx';
import { DeskPage, deskPage, Lines, type Loaded, More } from '../desk-frame.tsx';
import { Select } from '../select.tsx';
import { type loader, ROLE_WORDS, WHICH_WORDS } from './people-actions.ts';

/** Everybody with an account: found, given roles, closed and opened, by admins alone. */
export const Page = deskPage(
  ({ found: { people, of, next }, q, which, now }: Loaded<typeof loader>) => (
    <DeskPage title="People" own={people.map(({ id }) => `person ${id}`)}>
      <Form method="get" className="find-shows" role="search" aria-label="People">
        <Field label="Part of an email or username" name="q" optional value={q} maxLength={200} />
        <Select label="Who" name="which" choices={Object.entries(WHICH_WORDS)} value={which} />
        <p className="form-go">
          <button className="button" type="submit">
            Find
          </button>
        </p>
      </Form>
      <p className="lead">{of === 1 ? 'One person' : `${of} people`}</p>
      <Lines of={people}>{(person) => <Person key={`${person.id} ${person.role} ${person.closed}`} person={person} now={now} />}</Lines>
      <More to={next === null ? null : paths.deskPeople({ q, which, after: next })} label="More" />
    </DeskPage>
  ),
  'admins',
);

function Person({ person, now }: { person: DeskPerson; now: number }) {
  const { id, email, confirmed, username, name, role, closed, since, lastHere } = person;
  const isMe = useSession().currentUser?.uid === id;
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
        <FoldedForm
          summary={
            <>
              Decide<span className="sr"> of {email || id}</span>
            </>
          }
          about={`person ${id}`}
          hidden={{ account: id, was: role }}
          suffix={id}
        >
          <Field label="Why" name="why" maxLength={300} hint="Editors see this under Decisions. The owner gets it in an email." />
          <Select label="Role" name="role" choices={Object.entries(ROLE_WORDS)} value={role} />
          <Press value="role">Change role</Press>
          <Press value="sessions">Sign them out everywhere</Press>
          {isMe ? null : <Press value={closed ? 'open' : 'close'}>{closed ? 'Reopen the account' : 'Close the account'}</Press>}
        </FoldedForm>
      </div>
    </li>
  );
}
