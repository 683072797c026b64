/** What one may follow. */
export const FOLLOW_KINDS = ['artist', 'venue', 'filter'] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

/** The whole programme as an address names it to be followed: a filter that leaves everything. */
export const ALL_SHOWS = 'filter:when=coming';

/** At most so many are followed by one. */
export const MAX_FOLLOWS = 100;

/** What an address names to be followed, as `artist:kingtide`; undefined where it names nothing that can be. */
export function followIn(text: string): { kind: FollowKind; document: string } | undefined {
  const colon = text.indexOf(':');
  const kind = FOLLOW_KINDS.find((each) => each === text.slice(0, colon));
  const document = text.slice(colon + 1);
  return kind === undefined || document === '' || document.length > 300 ? undefined : { kind, document };
}
