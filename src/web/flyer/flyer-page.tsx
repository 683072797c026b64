import { useLoaderData } from 'react-router';
import { monthDay } from '#scene/time/calendar.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import type { loader } from './flyer-loader.ts';
import css from './flyer-page.css?inline';
import { Noticeboard } from './noticeboard.tsx';

type Loader = typeof loader;
type Found = Awaited<ReturnType<Loader>>;

/** The flyers' formats, in pixels. */
const FORMATS = [
  { format: 'post', says: 'Post', width: 1080, height: 1350 },
  { format: 'story', says: 'Story', width: 1080, height: 1920 },
] as const;

/** A week as flyers to post, and as a sheet to print. */
export function Page() {
  const found = useLoaderData<Loader>();
  const { isNext, first, last, flyers } = found;
  const dates = `${monthDay(first)} to ${monthDay(last)}`;
  const week = isNext ? 'next' : 'this';
  return (
    <article className="flyer-page">
      <PageStyle name="flyer" css={css} />
      <PageHead
        title={`Flyer: out ${week} week, ${dates}`}
        description={`${isNext ? 'Next' : 'This'} week of live music, ${dates}, as a flyer to share and a sheet for the bulletin board.`}
        {...(isNext ? {} : { preview: { name: 'week' as const, alt: `Out this week, ${dates}` } })}
      />
      <div className="wrap to-see">
        <h1 className="poster-type">Share it</h1>
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
          {FORMATS.flatMap((format) =>
            flyers.map((flyer, at) => (
              <FlyerFigure key={`${format.format} ${flyer.part}`} {...{ format, flyer, week, first }} number={at + 1} />
            )),
          )}
        </div>
        <h2 className="section-head">For the bulletin board</h2>
        <p className="lead">
          Print this page to get the sheet below, in one color. <PrintButton />
        </p>
      </div>
      <Noticeboard {...found} dates={dates} />
    </article>
  );
}

interface FlyerFigureProps {
  format: (typeof FORMATS)[number];
  flyer: Found['flyers'][number];
  number: number;
  week: 'this' | 'next';
  first: string;
}

function FlyerFigure({ format: { format, says, width, height }, flyer: { from, to, part, shows }, number, week, first }: FlyerFigureProps) {
  const src = paths.flyerPicture(week, format, number);
  const dates = from === to ? monthDay(from) : `${monthDay(from)} to ${monthDay(to)}`;
  const count =
    shows === 0
      ? 'It says nothing is announced yet.'
      : shows === 1
        ? 'One show; the sheet below lists it.'
        : `${shows} shows; the sheet below lists them all.`;
  const isFirst = format === 'post' && number === 1;
  return (
    <figure>
      <div className="drawn">
        {/* Behind the picture: seen only until it is there. */}
        <p aria-hidden="true">If you don’t see a flyer here, we’re still drawing it. Reload in ten seconds.</p>
        <img
          src={src}
          alt={`Flyer: out ${week} week, ${[dates, part].filter(Boolean).join(', ')}. ${count}`}
          width={width}
          height={height}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
      </div>
      <figcaption>
        <b>{part === '' ? says : `${says}, ${part}`}</b>{' '}
        <a className="button" href={src} download={`out-${week}-week-${first}-${format}${number === 1 ? '' : `-${number}`}.png`}>
          Download
        </a>
      </figcaption>
    </figure>
  );
}

/** Prints the page, where there is a script. */
export function PrintButton() {
  return (
    <button type="button" className="button" onClick={() => print()}>
      Print
    </button>
  );
}
