import { Link } from 'react-router';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import css from './lost.css?inline';

export function Page() {
  return (
    <section>
      <PageStyle name="lost" css={css} />
      <title>Not found</title>
      <h1>uhhhh</h1>
      <p>Sorry, but this page can't be found...</p>
      <p>
        <Link to={paths.home()}>Go home?</Link>
      </p>
    </section>
  );
}
