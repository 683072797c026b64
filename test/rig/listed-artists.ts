import { createArtistIndex } from '#interpret/names/artists.ts';

/** An index of artists with these names. */
export const listed = (...names: string[]) => createArtistIndex(names.map((name) => ({ id: name, name })));

/** The artists of most name tests. */
export const known = listed(
  'The Tin Whistlers',
  'Salt Psalm',
  'Ulla Neap & the Springs',
  'Orla Vandermeer',
  'Zoë Brackwater',
  'Pluff Mud Revival',
  'Three Herons',
  'Ketch',
  'Quiet Boat',
  'K3lp Forest',
  'Los Cangrejos Azules',
  'Marsh Kings II',
  'Dilly Oakes',
  'Brackish',
  '!!!',
);
