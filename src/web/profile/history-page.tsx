import { useLoaderData } from 'react-router';
import type { Revision } from '#scene/history/history.ts';
import { More } from '../desk/desk-frame.tsx';
import { LastOutcome } from '../desk/outcome.tsx';
import { PressForm } from '../forms/form-parts.tsx';
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
          <Revisions revisions={revisions} now={now} more={isOwn ? putBack : undefined} />
        )}
        <More to={next === null ? null : paths.userHistory(profile.username, { before: String(next) })} label="Earlier" />
      </div>
    </article>
  );
}

const putBack = ({ position }: Revision) => (
  <PressForm sent={{ position }} look="quiet" value="put-back">
    Restore this version
  </PressForm>
);
