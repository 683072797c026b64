import type { HiddenWhy } from '../desk/hidden.ts';

/** Why an editor took a show off the site, in public words. */
export const WHY_DOWN: Record<HiddenWhy, string> = {
  'not music': 'It isn’t live music.',
  'not public': 'It isn’t open to the public.',
  double: 'It was listed twice.',
  'never happened': 'It isn’t happening.',
  other: 'An editor took it off the site.',
};
