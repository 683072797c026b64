import { fold } from '#scene/names.ts';

/** Words of streets by their short forms. */
const SHORT = new Map(
  'street st; avenue ave; road rd; boulevard blvd; drive dr; lane ln; place pl; court ct; square sq; highway hwy; north n; south s; east e; west w; suite ste; northeast ne; northwest nw; southeast se; southwest sw; strasse str; straße str; gate gt; gata gt'
    .split('; ')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** A place is read this far, in UTF-16 units. */
const LONGEST = 300;

interface Addressed {
  id: string;
  address: string;
  city: string;
}

/**
 * Tells the venue whose address a place is: by its street and number, where one venue alone has them. A place that names a town behind
 * its street is no venue of another town.
 */
export function venuesByAddress(venues: readonly Addressed[]): (place: string) => string | undefined {
  const byStreet = new Map<string, Addressed[]>();
  for (const venue of venues) {
    const street = streetOf(venue.address);
    if (street !== undefined) byStreet.set(street, [...(byStreet.get(street) ?? []), venue]);
  }
  return (place) => {
    const whole = fold(place.slice(0, LONGEST));
    for (const street of streetsIn(place)) {
      const there = byStreet.get(street) ?? [];
      const [only, other] = there.filter(({ city }) => city === '' || !place.includes(',') || whole.includes(fold(city)));
      if (only !== undefined && other === undefined) return only.id;
    }
    return undefined;
  };
}

/** The street and number of an address, folded and shortened alike; undefined where it says none. */
export function streetOf(address: string): string | undefined {
  return streetsIn(address)[0];
}

/** The parts of an address that are a street with a number: '2948 US Highway 70' of '2948 US Highway 70, Black Mountain'. */
function streetsIn(address: string): string[] {
  return address
    .slice(0, LONGEST)
    .split(',')
    .map((part) =>
      fold(part)
        .split(' ')
        .map((word) => SHORT.get(word) ?? word)
        .join(' '),
    )
    .filter((street) => /^\d+[a-z]?\s\p{L}|\p{L}\s\d+[a-z]?$/u.test(street));
}
