import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { ErrorMessage } from './error-message.tsx';
import css from './lost.css?inline';

/** Shown without a network in place of a page that is not cached. It works without its script, under any address. */
export function Page() {
  return (
    <>
      <PageHead title="No network" description="This page is not on this device." isUnlisted />
      <PageStyle name="lost" css={css} />
      <ErrorMessage>
        <p className="lead">There is no network, and this page is not on this device.</p>
        <p>
          What is here: <a href={paths.shows()}>who plays tonight and this week</a>, the week after it, the{' '}
          <a href={paths.venues()}>venues</a>, and what you read before.
        </p>
        {/* biome-ignore lint/a11y/useValidAnchor: the address one is at, whatever it is, to be asked for anew */}
        <a className="button" href="">
          Try again
        </a>
      </ErrorMessage>
    </>
  );
}
