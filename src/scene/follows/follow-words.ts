import { GROUP_KINDS, ROSTER_KINDS } from '../entries/entry-kind.ts';

export const FOLLOW_KINDS = [...ROSTER_KINDS, ...GROUP_KINDS, 'filter'] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

/** The whole program as something to follow: a filter without limits. */
export const ALL_SHOWS = 'filter:when=coming';

export const MAX_FOLLOWS = 100;

/** Parses what to follow from an address, such as `artist:kingtide`; undefined if invalid. */
export function parseFollow(text: string): { kind: FollowKind; document: string } | undefined {
  const colon = text.indexOf(':');
  const kind = FOLLOW_KINDS.find((each) => each === text.slice(0, colon));
  const document = text.slice(colon + 1);
  return kind === undefined || document === '' || document.length > 300 ? undefined : { kind, document };
}
