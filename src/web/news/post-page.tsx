import { useLoaderData } from 'react-router';
import type { News } from '#scene/entries/news.ts';
import { takeLeadingWords } from '#scene/text/html-words.ts';
import { Picture } from '../artists/picture.tsx';
import { useRenderContext } from '../contexts.ts';
import { JsonLd, PageHead } from '../layout/page-head.tsx';
import { TilePicture } from '../look/drawing.tsx';
import { hasAccent, wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { Bio } from '../profile/bio.tsx';
import { EditLink, useIsEditor } from '../shows/edit-link.tsx';
import css from './news.css?inline';
import type { loader } from './post-loader.ts';
import { newsGraph, PostDay } from './post-parts.tsx';

/** Characters of a post's description for previews. */
const SHARED_WORDS = 200;

/** A news post. */
export function Page() {
  const found = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyle name="news" css={css} />
      {found === 'unknown' || found === 'gone' ? <Nowhere isGone={found === 'gone'} /> : <Post post={found} />}
    </>
  );
}

function Nowhere({ isGone }: { isGone: boolean }) {
  const title = isGone ? 'Taken down' : 'Unknown post';
  return (
    <section className="wrap news-stranger">
      <PageHead title={title} description={isGone ? 'This post was taken off the site.' : 'We can’t find that post.'} isUnlisted />
      <h1 className="poster-type">{isGone ? 'Taken down.' : 'No such post...'}</h1>
      <p className="lead">
        {isGone ? 'This post was taken off the site. ' : 'There was never a post here. '}
        See <a href={paths.news()}>all news</a>.
      </p>
    </section>
  );
}

function Post({ post }: { post: News }) {
  const { id, name, text, day, about, image } = post;
  const { site, origin } = useRenderContext();
  const isEditor = useIsEditor();
  return (
    <article className="post">
      <PageHead title={name} description={`${name}: ${takeLeadingWords(text, SHARED_WORDS)}`} kind="article" feed={paths.newsFeed()} />
      <JsonLd graph={newsGraph(post, origin, site.brand)} />
      <header className="paper-top post-head shell">
        <div className={`wrap page-top ${wordClass(name)}`}>
          <p>
            <PostDay day={day} />
          </p>
          <h1 className={hasAccent(name) ? 'accented' : undefined}>{name}</h1>
        </div>
        {image === undefined ? (
          <div className="post-art" aria-hidden="true">
            <TilePicture name={name} />
          </div>
        ) : null}
      </header>
      <div className="wrap post-sheet">
        {image === undefined ? null : (
          <figure className="post-picture">
            <Picture file={image.file} alt={image.alt} shape="poster" sizes="(min-width: 62rem) 36rem, 100vw" first view={image} />
          </figure>
        )}
        <div className="post-words">
          <Bio html={text} />
          {about.length === 0 ? null : <About about={about} />}
          <p className="lone-ways small">
            {isEditor ? <EditLink to={paths.deskPost(id)} what={name} /> : null}
            <a className="lone" href={paths.newsHistory(id)}>
              Edit history
            </a>{' '}
            <a className="lone" href={paths.news()}>
              All news
            </a>
          </p>
        </div>
      </div>
    </article>
  );
}

const KINDS = { artist: 'Artist', venue: 'Venue', show: 'Show' };

function About({ about }: Pick<News, 'about'>) {
  return (
    <section className="post-about" aria-labelledby="about">
      <h2 id="about" className="mark">
        Who it’s about
      </h2>
      <ul>
        {about.map(({ kind, name, address }) => (
          <li key={address}>
            <a href={address}>
              <span className="small">{KINDS[kind]} </span>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
