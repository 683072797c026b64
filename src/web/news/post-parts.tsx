import type { News } from '#scene/entries/news.ts';
import { plainWords } from '#scene/text/html-words.ts';
import { weekday } from '#scene/time/calendar.ts';
import { formatDayWithYear } from '#scene/time/moment-words.ts';
import { breadcrumbs } from '../layout/page-head.tsx';
import { paths } from '../paths.ts';

const TYPES = { artist: 'MusicGroup', venue: 'MusicVenue', show: 'MusicEvent' };

/** A post as schema.org NewsArticle, with breadcrumbs. */
export function newsGraph({ id, name, text, day, changed, about, image }: News, origin: string, brand: string): object[] {
  const page = `${origin}${paths.newsPost(id)}`;
  return [
    {
      '@type': 'NewsArticle',
      '@id': `${page}#post`,
      headline: name,
      url: page,
      datePublished: day,
      ...(changed === null ? {} : { dateModified: changed }),
      articleBody: plainWords(text),
      image: image === undefined ? `${origin}${paths.preview('scene')}` : `${origin}${paths.picture(image.file)}`,
      ...(about.length === 0
        ? {}
        : { about: about.map((each) => ({ '@type': TYPES[each.kind], name: each.name, url: `${origin}${each.address}` })) }),
      author: { '@type': 'Organization', name: brand, url: `${origin}${paths.home()}` },
      publisher: { '@type': 'Organization', name: brand },
    },
    breadcrumbs([
      [brand, `${origin}${paths.home()}`],
      ['News', `${origin}${paths.news()}`],
      [name, page],
    ]),
  ];
}

/** The day of a post: 'Saturday, November 21, 2026'. */
export function PostDay({ day }: { day: string }) {
  return (
    <time className="mark" dateTime={day}>
      {`${weekday(day)}, ${formatDayWithYear(day)}`}
    </time>
  );
}
