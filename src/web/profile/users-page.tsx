import { useLoaderData } from 'react-router';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import css from './people-page.css?inline';
import type { loader } from './users-loader.ts';

/** Everybody who keeps a page. */
export function Page() {
  const { people, next } = useLoaderData<typeof loader>();
  return (
    <section className="wrap users">
      <PageHead title="Users Directory" description="The people who keep a public page here." />
      <PageStyle name="people" css={css} />
      <h1>Users Directory</h1>
      {people.length === 0 ? (
        <p className="lead">
          Nobody has signed the book yet. <a href={paths.register()}>Be the first</a>.
        </p>
      ) : (
        <ul>
          {people.map(({ username, displayname }) => (
            <li key={username}>
              <a href={paths.user(username)}>
                <bdi>{displayname}</bdi>
                <span className="at">(/u/{username})</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {next === null ? null : (
        <p>
          <a className="button" href={paths.users({ after: next })}>
            More people
          </a>
        </p>
      )}
    </section>
  );
}
