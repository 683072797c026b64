import type { Credit, Show } from '#scene/shows/show.ts';

/** A band's word on a show: its place on the bill (null if it doesn't play) and, if it leads the bill, whether the show takes place. */
export interface OwnCredit {
  credit?: Pick<Credit, 'name' | 'role'> | null | undefined;
  status?: 'announced' | 'cancelled' | undefined;
}

/** Whether an artist leads a show's bill and so may cancel it. */
export function leads({ bill }: Pick<Show, 'bill'>, artist: string): boolean {
  return bill[0]?.artist === artist;
}

/** The fields of a show after a band set its credit. */
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
