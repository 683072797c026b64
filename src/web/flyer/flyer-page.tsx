import { useLoaderData } from 'react-router';
import { monthDay } from '#scene/time/calendar.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import type { loader } from './flyer-loader.ts';
import css from './flyer-page.css?inline';
import { Noticeboard } from './noticeboard.tsx';

/** The pictures of a week, as large as they are drawn. */
const FORMATS = [
  { format: 'post', says: 'For a post', width: 1080, height: 1350 },
  { format: 'story', says: 'For a story', width: 1080, height: 1920 },
] as const;

/** A week to hand around and to hang up: two pictures, and the same in words, which prints on a sheet of paper. */
export function Page() {
  const found = useLoaderData<typeof loader>();
  const { isNext, first, last } = found;
  const dates = `${monthDay(first)} to ${monthDay(last)}`;
  const week = isNext ? 'next' : 'this';
  return (
    <article className="flyer-page">
      <PageStyle name="flyer" css={css} />
      <PageHead
        title={`Flyer: out ${week} week, ${dates}`}
        description={`${isNext ? 'Next' : 'This'} week of live music, ${dates}, as a flyer to hand around and a sheet for the noticeboard.`}
        {...(isNext ? {} : { preview: { name: 'week' as const, alt: `Out this week, ${dates}` } })}
      />
      <div className="wrap to-see">
        <h1 className="poster-type">Hand it around</h1>
        <nav className="when-tabs" aria-label="Week">
          <ul>
            <li>
              <a href={paths.flyer()} aria-current={isNext ? undefined : 'page'}>
                This week
              </a>
            </li>
            <li>
              <a href={paths.flyer({ week: 'next' })} aria-current={isNext ? 'page' : undefined}>
                Next week
              </a>
            </li>
          </ul>
        </nav>
        <div className="flyers">
          {FORMATS.map(({ format, says, width, height }) => (
            <figure key={format}>
              <div className="drawn">
                {/* Beneath the picture: seen only while that is not there. */}
                <p aria-hidden="true">If you see no flyer here, it is being drawn. Open this page again in ten seconds.</p>
                <img
                  src={paths.flyerPicture(week, format)}
                  alt={`Flyer: out ${week} week, ${dates}. It says what the sheet below says.`}
                  width={width}
                  height={height}
                  loading={format === 'post' ? 'eager' : 'lazy'}
                  decoding="async"
                />
              </div>
              <figcaption>
                <b>{says}</b>{' '}
                <a className="button" href={paths.flyerPicture(week, format)} download={`out-${week}-week-${first}-${format}.png`}>
                  Download
                </a>
              </figcaption>
            </figure>
          ))}
        </div>
        <h2 className="section-head">For the noticeboard</h2>
        <p className="lead">
          Print this page: it comes out as the sheet below, in one ink. <PrintButton />
        </p>
      </div>
      <Noticeboard {...found} dates={dates} />
    </article>
  );
}

/** Printing is the browser's own; the button only saves the way to its menu. */
function PrintButton() {
  return (
    <button type="button" className="button" onClick={() => print()}>
      Print
    </button>
  );
}
