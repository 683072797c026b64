import { Form, useLoaderData } from 'react-router';
import { LastOutcome, useBusy } from '../desk/outcome.tsx';
import css from '../history/history.css?inline';
import { Revisions } from '../history/history-view.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { hasAccent, lineClass, wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import type { loader } from './history-actions.ts';

/** Former versions of one's own page. */
export function Page() {
  const { history, profile, isOwn, now } = useLoaderData<typeof loader>();
  const { revisions, next } = history;
  const name = profile.displayname;
  return (
    <article className="history">
      <PageStyle name="history" css={css} />
      <PageHead title={`History: ${name}`} description="Earlier versions of your page. Only you can see them." isUnlisted />
      <header className="history-head mist">
        <div className={`wrap ${wordClass(name)} ${lineClass(name)}`}>
          <p className="mark">{isOwn ? 'Only you and admins can see this' : 'Only its owner and admins can see this'}</p>
          <h1 className={hasAccent(name) ? 'accented' : undefined}>
            <bdi>{name}</bdi>
          </h1>
          <p className="lead">
            <a className="lone" href={paths.user(profile.username)}>
              The page
            </a>
          </p>
        </div>
      </header>
      <div className="wrap">
        <LastOutcome own={[]} />
        {revisions.length === 0 ? (
          <div className="began">
            <p className="poster-type">Original</p>
            <p>No changes since the page was made.</p>
          </div>
        ) : (
          <Revisions revisions={revisions} now={now} more={isOwn ? ({ position }) => <PutBack position={position} /> : undefined} />
        )}
        {next === null ? null : (
          <p>
            <a className="button" href={paths.userHistory(profile.username, { before: String(next) })} rel="next">
              Earlier
            </a>
          </p>
        )}
      </div>
    </article>
  );
}

function PutBack({ position }: { position: number }) {
  const busy = useBusy();
  return (
    <Form method="post">
      <input type="hidden" name="position" value={position} />
      <button className="quiet" type="submit" name="intent" value="put-back" disabled={busy}>
        Restore this version
      </button>
    </Form>
  );
}
