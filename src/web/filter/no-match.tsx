import type { Facets } from '#scene/filter/facets.ts';
import { filterParts } from '#scene/filter/show-filter-words.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';
import { paths } from '../paths.ts';
import { Unread } from '../shows/unread.tsx';
import { amongAll, type Filter, without } from './filter.ts';

interface NoMatchProps {
  filter: Filter;
  facets: Facets;
  names: Readonly<Record<string, string>>;
  unread: readonly UnreadSource[];
}

/** Nothing is left: what to drop to have something again, and how much that is; where no one word is to blame, what each alone gives. */
export function NoMatch({ filter, facets, names, unread }: NoMatchProps) {
  const ways = filterParts(filter, names).flatMap(({ word, says }) => {
    const count = facets.without[word] ?? 0;
    return count === 0 ? [] : [{ href: without(filter, word), count, how: `if you drop “${says}”` }];
  });
  const coming = facets.when.coming ?? 0;
  if (coming > 0 && filter.when !== 'coming') ways.push({ href: amongAll(filter), count: coming, how: 'among everything announced' });
  if (ways.length === 0)
    for (const { word, says } of filterParts(filter, names)) {
      const count = facets.alone[word] ?? 0;
      const href = paths.shows({ when: 'coming', [word]: filter[word as keyof Filter] });
      if (count > 0) ways.push({ href, count, how: `if you keep “${says}” alone` });
    }
  return (
    <section className="no-shows newsprint">
      <div className="wrap empty">
        <p className="poster-type">Nothing like that.</p>
        {ways.length === 0 ? (
          <p>
            No show that is announced is all of this. <a href={paths.shows()}>See the whole week</a>, or{' '}
            <a href={paths.tell()}>tell us what we missed</a>.
          </p>
        ) : (
          <ul className="ways">
            {ways.map(({ href, count, how }) => (
              <li key={href}>
                <a className="lone" href={href}>
                  {showsCounted(count)} {how}
                </a>
              </li>
            ))}
          </ul>
        )}
        <Unread sources={unread} />
      </div>
    </section>
  );
}

/** '1 show', '4 shows' */
export function showsCounted(count: number): string {
  return count === 1 ? '1 show' : `${count} shows`;
}
