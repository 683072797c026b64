import { groupThousands } from '#scene/text/grouped.ts';
import { PageHead } from '../layout/page-head.tsx';
import { paths } from '../paths.ts';

/** A month or year without archived shows. */
export function Nothing({ of }: { of: 'year' | 'month' }) {
  return (
    <section className="wrap nothing">
      <PageHead title={`Nothing from this ${of}`} description={`Nothing from this ${of}.`} isUnlisted />
      <h1 className="poster-type">Nothing in the archive.</h1>
      <p className="lead">
        We don’t know of any shows then. See <a href={paths.archive()}>the years we have</a>, or <a href={paths.shows()}>what is on</a>. If
        you were at one, <a href={paths.tell()}>tell us</a>.
      </p>
    </section>
  );
}

/** '1 show', '1,204 shows' */
export function formatShowCount(shows: number): string {
  return shows === 1 ? '1 show' : `${groupThousands(shows)} shows`;
}

/** '29 shows on 12 nights', '20 shows so far, 9 to come', '9 shows to come'. */
export function countedSoFar(shows: number, nights: number, toCome: number): string {
  if (toCome === 0) return `${formatShowCount(shows)} on ${nightsCounted(nights)}`;
  return toCome === shows
    ? `${formatShowCount(shows)} to come`
    : `${formatShowCount(shows - toCome)} so far, ${groupThousands(toCome)} to come`;
}

/** '1 night', '29 nights' */
export function nightsCounted(nights: number): string {
  return nights === 1 ? '1 night' : `${groupThousands(nights)} nights`;
}
