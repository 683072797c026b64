import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { Welcome } from '#scene/site/scene.ts';
import { filterUnread } from '#scene/sources/unread.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';
import { monthDay, weekday } from '#scene/time/calendar.ts';
import type { Daymarks } from '#scene/venues/venue.ts';
import { useRenderContext } from '../contexts.ts';
import { JsonLd, PageHead } from '../layout/page-head.tsx';
import { Live } from '../layout/refresh.tsx';
import { PackDrawing, TilePicture } from '../look/drawing.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { ShowList } from '../shows/show-list.tsx';
import { Unread } from '../shows/unread.tsx';
import type { loader, Out } from './home-loader.ts';
import css from './home-page.css?inline';
import { PrintRun } from './print-run.tsx';

/** The home page. */
export function Page() {
  const { welcome, intro, post, bannerWide, bannerTall, out, daymarks, unread } = useLoaderData<typeof loader>();
  const { site, origin } = useRenderContext();
  const { brand, region } = site;
  return (
    <>
      <PageHead
        title={`Live music in ${region} tonight`}
        description={`${brand}: a collective archive of local music in ${region}. Who plays tonight, who is who, and where.`}
      />
      <JsonLd
        graph={[
          {
            '@type': 'WebSite',
            '@id': `${origin}/#site`,
            name: brand,
            url: `${origin}/`,
            potentialAction: {
              '@type': 'SearchAction',
              target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search()}?q={search_term_string}` },
              'query-input': 'required name=search_term_string',
            },
          },
        ]}
      />
      <PageStyle name="home" css={css} />
      <Live />
      <div className="front">
        <section className={out.shows.length === 0 ? 'banner alone' : 'banner'}>
          {out.shows.length === 0 ? <PackDrawing svg={bannerTall} className="scene tall" align="xMidYMax" /> : null}
          <PackDrawing svg={bannerWide} className="scene wide" align="xMaxYMax" />
          <h1>
            <span>{welcome[0]}</span> <span>{welcome[1]}</span>
          </h1>
        </section>
        <Tonight out={out} daymarks={daymarks} unread={unread} />
      </div>
      <section className="wrap invite">
        <p className="lead">
          {intro} Come and find us on our <a href={paths.contact()}>social media channels</a>.
        </p>
        {post === undefined ? null : <SocialPost post={post} />}
      </section>
      <PrintRun />
      <Cookie />
    </>
  );
}

/** What is on now and next, and the way to the rest. */
function Tonight({ out, daymarks, unread }: { out: Out; daymarks: Daymarks; unread: readonly UnreadSource[] }) {
  const { night, shows, more, now } = out;
  const isTonight = night === now.tonight;
  return (
    <section className="out" aria-labelledby="out">
      <h2 id="out">
        {isTonight ? 'Tonight' : shows.length === 0 ? 'Nothing is announced this week.' : `Next: ${weekday(night)} ${monthDay(night)}`}
      </h2>
      {isTonight && shows.length > 0 ? null : <Unread sources={filterUnread(unread, now.tonight)} />}
      {shows.length === 0 ? null : (
        <ShowList shows={shows.map(({ show }) => show)} phases={shows.map(({ phase }) => phase)} now={now} daymarks={daymarks} />
      )}
      <p>
        <a className="button" href={paths.shows()}>
          {shows.length === 0 ? 'More shows' : more > 0 && isTonight ? `${more} more tonight, and the week` : 'The whole week'}
        </a>{' '}
        {shows.length === 0 ? null : (
          <a className="lone" href={paths.listen()}>
            Play this week
          </a>
        )}
      </p>
    </section>
  );
}

/** A post on a social network: loaded when pressed, so that nobody is tracked. */
function SocialPost({ post }: { post: NonNullable<Welcome['post']> }) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (open) frame.current?.focus({ preventScroll: true });
  }, [open]);
  return (
    <>
      {open ? (
        <iframe
          ref={frame}
          className="post"
          src={post.embed}
          title={post.title}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
        />
      ) : (
        <button className="post" type="button" onClick={() => setOpen(true)}>
          <span className="art">
            <TilePicture name={post.title} />
          </span>
          <span className="cap">Load this post</span>
        </button>
      )}
      <p className="small">
        {post.caption} The post comes from another site, so it loads only when you press. <a href={post.url}>Open it there</a>.
      </p>
    </>
  );
}

/** For those who scroll to the bottom. */
function Cookie() {
  return (
    <section className="cookie" aria-labelledby="bottom">
      <div className="wrap">
        <svg viewBox="0 0 300 260" aria-hidden="true">
          <path className="coral-ink" d="M150 16a112 112 0 0184 38q-18 14-8 32-20 4-14 26 2 20 24 18 0 18 24 22a112 112 0 11-110-136z" />
          <g className="plate-b" transform="translate(5 -4)">
            {CHIPS.map(([x, y, r]) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
            ))}
          </g>
          <path
            className="key-plate stroke"
            strokeLinecap="round"
            strokeDasharray="0 9"
            strokeWidth="2.500"
            d="M60 222q80 50 170-10M52 208q10 12 20 18M100 238q50 14 96-4"
          />
        </svg>
        <h2 className="poster-type" id="bottom">
          You made it to the bottom.
        </h2>
        <p className="lead">Have a cookie 🍪. The next one costs you a demo.</p>
      </div>
    </section>
  );
}

/** Chips and crumbs: x, y, radius. */
const CHIPS = [
  [112, 84, 17],
  [170, 66, 11],
  [92, 148, 13],
  [150, 128, 19],
  [132, 196, 16],
  [196, 178, 14],
  [74, 190, 7],
  [206, 222, 6],
  [274, 78, 6],
  [258, 52, 4],
  [284, 110, 3],
] as const;
