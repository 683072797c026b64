import { PageHead } from '../layout/page-head.tsx';
import { paths } from '../paths.ts';

/** A time of which nothing is kept, or that is none. */
export function Nothing({ of }: { of: 'year' | 'month' }) {
  return (
    <section className="wrap nothing">
      <PageHead title={`Nothing is kept of this ${of}`} description={`Nothing is kept of this ${of}.`} isUnlisted />
      <h1 className="poster-type">Nothing in the archive.</h1>
      <p className="lead">
        Nobody told us of a show then. See <a href={paths.archive()}>the years we keep</a>, or <a href={paths.shows()}>what is on</a>. If
        you were at one, <a href={paths.tell()}>tell us</a>.
      </p>
    </section>
  );
}
