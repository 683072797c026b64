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

  test.each([
    ['!!! + Wet Plate', ['!!!', 'Wet Plate']],
    ['!!! + AC/DC', ['!!!', 'AC/DC']],
    ['Wet Plate w/ !!!', ['Wet Plate', '!!!']],
    ['+/- w/ !!!', ['+/-', '!!!']],
    ['††† / Gull', ['†††', 'Gull']],
    ['Gull, +/-, Wet Plate', ['Gull', '+/-', 'Wet Plate']],
    ['!!! (Chk Chk Chk) + Gull', ['!!!', 'Gull']],
    ['+/-', ['+/-']],
    ['[spunge] + Gull', ['[spunge]', 'Gull']],
    ['Gull, [spunge]', ['Gull', '[spunge]']],
    ['[spunge]', ['[spunge]']],
  ])('%s, which nobody knows', (title, performers) => expect(readBill(title, () => false).performers).toEqual(performers));

  test.each([
    ['Neap + Wretch !!!', ['Neap', 'Wretch !!!']],
    ['*** Gull ***', ['Gull']],
    ['Gull / $$$', ['Gull']],
    ['[CANCELED] / Gull', ['Gull']],
    ['[Sold out] Gull', ['Gull']],
    ['Gull [SE] + Wet Plate [UK]', ['Gull', 'Wet Plate']],
    ['Gull / [SOLD OUT]', ['Gull']],
  ])('%s: signs and brackets that name nobody', (title, performers) => expect(readBill(title, () => false).performers).toEqual(performers));

  test.each(['- - -', '...', '???', 'Tide & Foam', 'Tide + Foam!!!'])('none: %s', (title) =>
    expect(readBill(title, () => false).performers.filter((name) => !/\p{L}/u.test(name))).toEqual([]),
  );
});
