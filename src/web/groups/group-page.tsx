import { useLoaderData } from 'react-router';
import { linksOf } from '#scene/artists/links.ts';
import type { GroupKind } from '#scene/entries/entry-kind.ts';
import type { Group } from '#scene/entries/group.ts';
import { cutDescription } from '#scene/text/cut-description.ts';
import { useRenderContext } from '../contexts.ts';
import { breadcrumbs, JsonLd, PageHead } from '../layout/page-head.tsx';
import { Live } from '../layout/refresh.tsx';
import { hasAccent, lineClass, wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import type { Season } from '../season/season.ts';
import { SeasonLists } from '../season/season-lists.tsx';
import { comingEvents, groupNode } from '../show/show-graph.ts';
import { EditLink, useIsEditor } from '../shows/edit-link.tsx';
import type { Line } from '../shows/line.ts';
import { ShowList } from '../shows/show-list.tsx';
import { TakeAlong } from '../take/take-along.tsx';
import type { loader } from './group-loader.ts';
import { GROUP_WORDS } from './group-words.ts';
import css from './groups.css?inline';

/** A promoter or a series with its shows. */
export function Page() {
  const found = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyle name="groups" css={css} />
      {'season' in found ? <Known {...found} /> : <Nowhere kind={found.kind} isGone={found.group === 'gone'} />}
    </>
  );
}

function Nowhere({ kind, isGone }: { kind: GroupKind; isGone: boolean }) {
  const { unknown, all, list } = GROUP_WORDS[kind];
  const said = `This ${kind} ${isGone ? 'was taken off the site' : 'is not listed here'}.`;
  return (
    <section className="wrap group-stranger">
      <PageHead title={isGone ? 'Taken down' : `Unknown ${kind}`} description={said} isUnlisted />
      <h1 className="poster-type">{isGone ? 'Taken down.' : unknown}</h1>
      <p className="lead">
        {said} <a href={list()}>{all}</a>
      </p>
    </section>
  );
}

const DESK = { promoter: paths.deskPromoter, series: paths.deskSeries } as const;
const HISTORY = { promoter: paths.promoterHistory, series: paths.seriesHistory } as const;

function Known({ kind, group, season }: { kind: GroupKind; group: Group; season: Season }) {
  const { site, origin } = useRenderContext();
  const isEditor = useIsEditor();
  const { isPast, shows, daymarks, now } = season;
  const { id, name, description } = group;
  const { mark, all, list } = GROUP_WORDS[kind];
  const links = linksOf(group);
  const about = description === '' ? `Shows ${kind === 'promoter' ? 'presented by' : 'of'} ${name}.` : cutDescription(description).text;
  return (
    <article>
      <Live />
      <PageHead
        title={isPast ? `${name}: past shows` : `${name}: upcoming shows`}
        description={about}
        list={paths[kind](id)}
        preview={{ name: `${kind === 'promoter' ? 'promoters' : 'series'}/${id}`, alt: `Poster of ${name}` }}
      />
      <JsonLd graph={graphOf(kind, group, isPast ? [] : shows, origin, site.brand)} />
      <header className="paper-top group-head mist">
        <div className={`wrap page-top ${wordClass(name)} ${lineClass(name)}`}>
          <p className="mark">
            <a href={list()}>{mark}</a>
          </p>
          <h1 className={hasAccent(name) ? 'accented' : undefined}>{name}</h1>
          {description === '' ? null : <p className="lead words">{description}</p>}
          {links.length === 0 ? null : (
            <ul className="group-links">
              {links.map(({ label, href }) => (
                <li key={href}>
                  <a className="lone" href={href} rel="noopener">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </header>
      <div className="wrap">
        <SeasonLists season={season} names={['Upcoming shows', 'Past shows']} link={(query) => paths[kind](id, query)}>
          {shows.length === 0 ? <p className="lead quiet">No show announced.</p> : <ShowList shows={shows} daymarks={daymarks} now={now} />}
        </SeasonLists>
        <p className="lone-ways small">
          {isEditor ? <EditLink to={DESK[kind](id)} what={name} /> : null}
          <a className="lone" href={HISTORY[kind](id)}>
            Edit history
          </a>{' '}
          <a className="lone" href={list()}>
            {all}
          </a>
        </p>
      </div>
      <TakeAlong list={paths[kind](id)} what={`the shows of ${name}`} follow={`${kind}:${id}`} />
    </article>
  );
}

/** A promoter as schema.org Organization or a series as EventSeries, with coming shows and breadcrumbs. */
function graphOf(kind: GroupKind, group: Group, coming: readonly Line[], origin: string, brand: string): object[] {
  const { title, list } = GROUP_WORDS[kind];
  const { id, name, description, links } = group;
  const { event: events } = comingEvents(coming, origin);
  return [
    {
      ...groupNode(kind, group, origin),
      ...(description === '' ? {} : { description }),
      ...(links.length === 0 ? {} : { sameAs: links }),
      ...(events === undefined ? {} : { [kind === 'promoter' ? 'event' : 'subEvent']: events }),
    },
    breadcrumbs([
      [brand, `${origin}${paths.home()}`],
      [title, `${origin}${list()}`],
      [name, `${origin}${paths[kind](id)}`],
    ]),
  ];
}
