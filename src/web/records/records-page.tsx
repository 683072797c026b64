import { useLoaderData } from 'react-router';
import { useSite } from '../contexts.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import type { loader } from './records-loader.ts';
import css from './records-page.css?inline';
import { Sleeves } from './sleeves.tsx';

/** What the town put out, by year. */
export function Page() {
  const { years, next, of, before } = useLoaderData<typeof loader>();
  const { region } = useSite();
  return (
    <>
      <PageHead
        title={before === null ? 'Records' : `Records before ${before}`}
        description={`Records by artists from ${region}, by year: albums, tapes and singles, and where to hear them.`}
      />
      <PageStyle name="records" css={css} />
      <header className="records-head">
        <div className="wrap">
          <h1 className="struck">Records</h1>
          {of === 0 ? (
            <p className="lead">
              No records yet. Bands add theirs on their own page. Is one of them yours? <a href={paths.artists()}>Find your page</a> and
              press “This is us”.
            </p>
          ) : (
            <p className="lead">
              {before === null ? `Records from ${region}, by year: ${of} so far.` : `Records, continued. ${formatCount(of)} in all.`}
            </p>
          )}
          {years.length < 2 ? null : (
            <nav className="years" aria-label="Years">
              <ul>
                {years.map(({ year }) => (
                  <li key={year}>
                    <a href={`#${anchorOf(year)}`}>{year ?? 'No year'}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      </header>
      {years.map(({ year, records }) => (
        <section className="record-year" key={year} id={anchorOf(year)} aria-labelledby={`${anchorOf(year)}-head`}>
          <div className="wrap">
            <h2 id={`${anchorOf(year)}-head`}>
              {year ?? 'No year'} <span>{formatCount(records.length)}</span>
            </h2>
            <Sleeves records={records} />
          </div>
        </section>
      ))}
      {before === null && next === null ? null : (
        <p className="wrap lone-ways records-ways">
          {before === null ? null : (
            <a className="lone" href={paths.records()}>
              Newest records
            </a>
          )}{' '}
          {next === null ? null : (
            <a className="lone" href={paths.records({ before: String(next) })}>
              Older records
            </a>
          )}
        </p>
      )}
    </>
  );
}

const anchorOf = (year: number | null) => (year === null ? 'no-year' : `y${year}`);

function formatCount(count: number): string {
  return count === 1 ? '1 record' : `${count} records`;
}
