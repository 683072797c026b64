import { describe, expect, test } from 'vitest';
import { readBill, roleAt } from '#interpret/bill/bill.ts';
import { fold } from '../text/names.ts';
import { chooseHeadline } from './headline.ts';
import type { Credit } from './show.ts';

const KNOWN = new Set(['Teeth of the Gar', 'Salt Psalm', 'Quarterdeck', 'King Tide'].map(fold));

/** Reads a source's title with a small roster. */
function titled(event: string) {
  const read = readBill(event, (folded) => KNOWN.has(folded));
  const bill = read.performers.map(
    (name, position): Credit => ({ artist: KNOWN.has(fold(name)) ? 'known' : null, name, role: roleAt(position, read) }),
  );
  const { occasion, top, others } = chooseHeadline({ title: read.title, event, bill });
  return [occasion, typeof top === 'string' ? top : top.name, others.map(({ name }) => name)];
}

describe('the headline', () => {
  test.each([
    ['BIRTHDAY with Teeth of the Gar', ['BIRTHDAY', 'Teeth of the Gar', []]],
    ['An Evening with Salt Psalm', ['An Evening with', 'Salt Psalm', []]],
    ['SHOWROOM with Teeth of the Gar', ['SHOWROOM', 'Teeth of the Gar', []]],
    ['Teeth of the Gar - Showroom', ['Showroom', 'Teeth of the Gar', []]],
    ['ALBUM RELEASE PARTY with Salt Psalm, Dry Dock Holiday', ['ALBUM RELEASE PARTY', 'Salt Psalm', ['Dry Dock Holiday']]],
    ['Birthday: Salt Psalm with Dry Dock Holiday & King Tide', ['Birthday', 'Salt Psalm', ['Dry Dock Holiday', 'King Tide']]],
    ['Salt Psalm + King Tide', ['', 'Salt Psalm', ['King Tide']]],
  ])('of %s is who plays, the occasion above it', (event, said) => expect(titled(event)).toEqual(said));

  test.each(['Birthday: Nobody Yet', 'nobody yet: Reborn Tour'])(
    'of %s is what the source says, where nobody on the bill is known',
    (event) => expect(titled(event)).toEqual(['', event, []]),
  );

  test.each([
    ['An Evening with Nobody Yet', ['An Evening with', 'Nobody Yet', []]],
    ['Nobody Yet - Showroom', ['Showroom', 'Nobody Yet', []]],
    ['Wednesdays with Nobody Yet', ['Wednesdays', 'Nobody Yet', []]],
    ['PATIO SHOW: Oliver Nobody', ['', 'Oliver Nobody', []]],
  ])('of %s is who plays, for nothing else in it is a name', (event, said) => expect(titled(event)).toEqual(said));

  const bill: Credit[] = [{ artist: null, name: 'Oliver Nobody', role: 'headliner' }];

  test('is the name a night was given, where nobody on the bill is known', () => {
    const headline = { occasion: '', top: 'Low Tide Ball', others: bill };
    expect(chooseHeadline({ title: 'Low Tide Ball', event: 'LOW TIDE BALL: Oliver Nobody', bill })).toEqual(headline);
    expect(chooseHeadline({ title: 'Low Tide Ball', event: 'Low Tide Ball', bill })).toEqual(headline);
  });

  test('is never what names nothing, though a night was given it', () => {
    expect(chooseHeadline({ title: 'Matinee Show', event: 'MATINEE: Oliver Nobody', bill })).toEqual({
      occasion: 'Matinee Show',
      top: bill[0],
      others: [],
    });
  });

  test('is the night where they only host it', () => {
    expect(titled('Open Jam with Quarterdeck')).toEqual(['', 'Open Jam', ['Quarterdeck']]);
  });

  test.each(['Low Tides 2026: Salt & Sand', 'BE CAREFUL WHAT YOU DREDGE FOR: A harbor revue', 'DECKS // EVERY TUESDAY – FREE!'])(
    'of %s is what the source says, for it names nobody',
    (event) => expect(chooseHeadline({ title: readBill(event, () => false).title, event, bill: [] })).toMatchObject({ top: event }),
  );

  test('is what the source says where there is no bill', () => {
    expect(chooseHeadline({ title: '', event: 'Something or other', bill: [] })).toEqual({
      occasion: '',
      top: 'Something or other',
      others: [],
    });
  });
});
