import type { GroupKind } from '#scene/entries/entry-kind.ts';
import { LISTED_AT } from '#scene/site/addresses.ts';
import { paths } from '../paths.ts';

/** What the pages of promoters and of series say differently. */
export const GROUP_WORDS: Record<
  GroupKind,
  { title: string; all: string; list: () => string; mark: string; unknown: string; none: string; about: (region: string) => string }
> = {
  promoter: {
    title: 'Promoters',
    all: 'All promoters',
    list: paths.promoters,
    mark: 'Promoter',
    unknown: 'We don’t know this promoter...',
    none: 'No promoters yet. Tell us who puts on shows here, and an editor adds them.',
    about: (region) => `Who puts on live music in ${region}.`,
  },
  series: {
    title: 'Series',
    all: 'All series',
    list: paths.allSeries,
    mark: 'Series',
    unknown: 'We don’t know this series...',
    none: 'No series yet. Tell us which shows belong together, and an editor adds them.',
    about: (region) => `Live music series in ${region}.`,
  },
};

/** Whether a request under `/promoters` or `/series` is for promoters or for series. */
export function findGroupKind(request: Request): GroupKind {
  const { pathname } = new URL(request.url);
  return pathname === LISTED_AT.promoter || pathname.startsWith(`${LISTED_AT.promoter}/`) ? 'promoter' : 'series';
}
