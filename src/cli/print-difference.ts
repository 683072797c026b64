import type { Difference } from '#pack/difference.ts';
import type { Part } from '#pack/part.ts';

/** A pack's changes as lines of text. */
export function differenceLines({ artists, venues, promoters, series, news, services, sources, addresses, taught }: Difference): string[] {
  return [
    ...partLines(artists, 'artist', { moved: leadsOn('artists'), removed: keepName }),
    ...partLines(venues, 'venue', { moved: leadsOn('venues'), removed: keepName }),
    ...partLines(promoters, 'promoter', pageOnly('promoters')),
    ...partLines(series, 'series', pageOnly('series')),
    ...partLines(news, 'news', pageOnly('news')),
    ...partLines(services, 'service', pageOnly('services')),
    ...partLines(sources, 'source', { moved: () => 'its listings move along', removed: isWithdrawn }),
    ...addresses.added.map(({ id, name }) => `adds    address /${id}: ${name}`),
    ...addresses.kept.map(({ id, why }) => `keeps   address /${id}: ${why}`),
    ...taught.added.map(({ name }) => `adds    taught ${name}`),
    ...taught.kept.map(({ name, why }) => `keeps   taught ${name}: ${why}`),
  ];
}

interface Words {
  moved: (from: string, shows: number) => string;
  removed: (shows: number) => string;
}

function partLines({ added, changed, moved, removed, kept }: Part, kind: string, words: Words): string[] {
  const line = (action: string, { id, name }: { id: string; name: string }, more = '') =>
    `${action.padEnd(7)} ${kind.padEnd(6)} ${name} (${id})${more === '' ? '' : `: ${more}`}`;
  return [
    ...added.map((each) => line('adds', each)),
    ...changed.map((each) => line('changes', each, each.fields.join(', '))),
    ...moved.map((each) => line('moves', each, `was ${each.from}; ${words.moved(each.from, each.shows)}`)),
    ...removed.map((each) => line('removes', each, words.removed(each.shows))),
    ...kept.map((each) => line('keeps', each, each.why)),
  ];
}

function leadsOn(folder: string): Words['moved'] {
  return (from, shows) => `${formatShowCount(shows)} along, and /${folder}/${from} leads there from now on`;
}

/** Without shows. */
function pageOnly(folder: string): Words {
  return { moved: (from) => `/${folder}/${from} leads there from now on`, removed: () => 'its page is gone' };
}

function formatShowCount(shows: number): string {
  return shows === 1 ? '1 show goes' : `${shows} shows go`;
}

function keepName(shows: number): string {
  return shows === 1 ? '1 show keeps the name but not the link' : `${shows} shows keep the name but not the link`;
}

function isWithdrawn(shows: number): string {
  return shows === 1
    ? '1 upcoming show that no one else lists is withdrawn'
    : `${shows} upcoming shows that no one else lists are withdrawn`;
}
