import { useLoaderData } from 'react-router';
import type { News } from '#scene/entries/news.ts';
import { takeLeadingWords } from '#scene/text/html-words.ts';
import { Picture } from '../artists/picture.tsx';
import { useSite } from '../contexts.ts';
import { PageHead } from '../layout/page-head.tsx';
import { TilePicture } from '../look/drawing.tsx';
import { wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { PlainFrame } from '../plain/plain-frame.tsx';
import { EditLink, useIsEditor } from '../shows/edit-link.tsx';
import css from './news.css?inline';
import type { loader } from './news-loader.ts';
import { PostDay } from './post-parts.tsx';

const STOCKS = ['shell', 'mist', 'fog', 'newsprint', 'dusk'] as const;
/** Characters of a post in the list. */
const WORDS = 180;
const FIRST_WORDS = 420;

/** News posts, the latest first. */
export function Page() {
  const { news, next, isFirst } = useLoaderData<typeof loader>();
  const { brand } = useSite();
  const isEditor = useIsEditor();
  if (news.length === 0) return <Nothing isFirst={isFirst} />;
  return (
    <>
      <PageHead title="News" description={`News from ${brand}: what’s new besides shows.`} feed={paths.newsFeed()} />
      <PageStyle name="news" css={css} />
      <div className="wrap news-head">
        <h1 className="struck">News</h1>
        {isEditor ? (
          <p>
            <EditLink to={paths.deskNews()} what="the news" />
          </p>
        ) : null}
      </div>
      <ol className="bill-list">
        {news.map((post, index) => (
          <li
            key={post.id}
            className={[
              `bill-card news-card ${STOCKS[index % STOCKS.length]}`,
              index === 0 && isFirst ? 'first' : '',
              index === news.length - 1 ? 'last' : '',
            ].join(' ')}
          >
            <Card post={post} isFirst={index === 0 && isFirst} />
          </li>
        ))}
      </ol>
      <p className="wrap lone-ways news-more">
        {next === null ? null : (
          <a className="button" href={paths.news({ after: next })} rel="next">
            Earlier news
          </a>
        )}
        <a className="lone" href={paths.newsFeed()}>
          Follow the news in a feed reader
        </a>
      </p>
    </>
  );
}

function Nothing({ isFirst }: { isFirst: boolean }) {
  const { brand } = useSite();
  if (!isFirst)
    return (
      <PlainFrame title="News" description={`News from ${brand}.`} stock="shell">
        <p className="lead">
          No earlier news. <a href={paths.news()}>The latest</a>
        </p>
      </PlainFrame>
    );
  return (
    <PlainFrame title="News" description={`News from ${brand} is coming soon.`} stock="shell">
      <p className="poster-type">coming soon</p>
      <p>
        News goes here: a record that is out, a band that needs a drummer, a room that opens again. Have some?{' '}
        <a href={paths.contact()}>Send it to us</a>. Until then, <a href={paths.shows()}>who plays tonight</a> is the news.
      </p>
    </PlainFrame>
  );
}

function Card({ post: { id, name, text, day, image }, isFirst }: { post: News; isFirst: boolean }) {
  return (
    <article className={wordClass(name)}>
      <div className="news-art">
        {image === undefined ? (
          <TilePicture name={name} />
        ) : (
          <Picture
            file={image.file}
            alt={image.alt}
            shape="poster"
            sizes={isFirst ? '(min-width: 62rem) 50vw, 100vw' : '(min-width: 46rem) 33vw, 100vw'}
            first={isFirst}
            view={image}
          />
        )}
      </div>
      <div className="news-words">
        <p>
          <PostDay day={day} />
        </p>
        <h2>
          <a href={paths.newsPost(id)}>{name}</a>
        </h2>
        <p className={isFirst ? 'lead' : undefined}>{takeLeadingWords(text, isFirst ? FIRST_WORDS : WORDS)}</p>
      </div>
    </article>
  );
}
