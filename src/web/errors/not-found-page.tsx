import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { ErrorMessage } from './error-message.tsx';
import css from './lost.css?inline';

/** The page for unknown addresses. */
export function Page() {
  return (
    <>
      <PageHead title="Page not found" description="There’s no page at this address." isUnlisted />
      <PageStyle name="lost" css={css} />
      <ErrorMessage>
        <p className="lead">Sorry, but this page can't be found...</p>
        <a className="button" href={paths.home()}>
          Go home?
        </a>
      </ErrorMessage>
    </>
  );
}
