import type { Credit, Show } from '#scene/shows/show.ts';

/** What a band says of a show it is billed for: how it stands on the bill, null where it does not play; and whether it takes place, where it leads the bill. */
export interface OwnCredit {
  credit?: Pick<Credit, 'name' | 'role'> | null | undefined;
  status?: 'announced' | 'cancelled' | undefined;
}

/** Whether an artist leads the bill of a show: then it is theirs to call off. */
export function leads({ bill }: Pick<Show, 'bill'>, artist: string): boolean {
  return bill[0]?.artist === artist;
}

/** What a show says once an artist has its own credit so. */
export function creditFields(
  { bill }: Pick<Show, 'bill'>,
  artist: string,
  { credit, status }: OwnCredit,
): Partial<Pick<Show, 'bill'>> & { status?: 'announced' | 'cancelled' } {
  return {
    ...(credit === undefined ? {} : { bill: billWith(bill, artist, credit) }),
    ...(status === undefined ? {} : { status }),
  };
}

function billWith(bill: readonly Credit[], artist: string, credit: Pick<Credit, 'name' | 'role'> | null): Credit[] {
  return bill.flatMap((each) => (each.artist !== artist ? [each] : credit === null ? [] : [{ ...each, ...credit }]));
}
