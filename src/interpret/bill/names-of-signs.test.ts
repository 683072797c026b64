import { describe, expect, test } from 'vitest';
import { foldName } from '#scene/text/names.ts';
import { readBill } from './bill.ts';

const KNOWN = new Set(['!!!', '+/-', '†††', '∆', '♥', 'Sunn O)))'].map(foldName));

describe('a bill with names of signs', () => {
  test.each([
    ['!!! + Sunn O)))', ['!!!', 'Sunn O)))']],
    ['Sunn O))) w/ !!!', ['Sunn O)))', '!!!']],
    ['!!!', ['!!!']],
    ['+/- and Sunn O)))', ['+/-', 'Sunn O)))']],
    ['†††, Sunn O)))', ['†††', 'Sunn O)))']],
    ['SUNN O))) + !!!', ['SUNN O)))', '!!!']],
    ['∆ + Sunn O)))', ['∆', 'Sunn O)))']],
    ['♥ & Sunn O)))', ['♥', 'Sunn O)))']],
    ['☆☆☆', ['☆☆☆']],
  ])('%s', (title, performers) => expect(readBill(title, (folded) => KNOWN.has(folded)).performers).toEqual(performers));

  test.each(['- - -', '...', '???', 'Tide & Foam', 'Tide + Foam!!!'])('none: %s', (title) =>
    expect(readBill(title, () => false).performers.filter((name) => !/\p{L}/u.test(name))).toEqual([]),
  );
});
