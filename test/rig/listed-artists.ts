import { artistIndex } from '#interpret/names/artists.ts';

/** A list of artists who have these names and no others. */
export const listed = (...names: string[]) => artistIndex(names.map((name) => ({ id: name, name })));

/** The artists that most tests of names ask for. */
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
