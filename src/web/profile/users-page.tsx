import { useLoaderData } from 'react-router';
import type { Person } from '#scene/people/profile.ts';
import { PageHead } from '../layout/page-head.tsx';
import { hasAccent, wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/account.ts';
import type { loader } from './users-loader.ts';
import css from './users-page.css?inline';

const STOCKS = ['mist', 'shell', 'fog', 'newsprint', 'dusk'] as const;

/** A paper that differs from its neighbors', without columns of one color at five in a row. */
function stockOf(index: number): string {
  return STOCKS[(2 * index + Math.floor(index / STOCKS.length)) % STOCKS.length] ?? STOCKS[0];
}

/** The directory of people. */
export function Page() {
  const { people, next } = useLoaderData<typeof loader>();
  const { currentUser } = useSession();
  return (
    <>
      <PageHead title="Users Directory" description="Everyone with a public page here." />
      <PageStyle name="users" css={css} />
      <div className="wrap page-top users-head">
        <h1 className="struck">Users Directory</h1>
        <p className="lead">
          {people.length === 0
            ? 'Everyone with an account gets a page, and is listed here. Nobody has one yet.'
            : 'Everyone who signed the book. Each has a page here.'}{' '}
          {currentUser == null ? <a href={paths.register()}>{people.length === 0 ? 'Be the first' : 'Sign it too'}</a> : null}
        </p>
      </div>
      <ul className="slips">
        {people.map((person, index) => (
          <Slip key={person.username} person={person} stock={stockOf(index)} />
        ))}
      </ul>
      {next === null ? null : (
        <p className="wrap">
          <a className="button" href={paths.users({ after: next })}>
            More people
          </a>
        </p>
      )}
    </>
  );
}

function Slip({ person: { username, displayname }, stock }: { person: Person; stock: string }) {
  return (
    <li className={`slip ${stock} ${wordClass(displayname)}${hasAccent(displayname) ? ' accented' : ''}`}>
      <span className="initial" aria-hidden="true">
        {[...displayname][0]}
      </span>
      <a href={paths.user(username)}>
        <bdi>{displayname}</bdi>
        <span className="at">(/u/{username})</span>
      </a>
    </li>
  );
}
