import { expect, test } from 'vitest';
import type { Edits } from '#shows/compose.ts';
import { editSentence } from './edit-sentence.ts';

test.each<[Edits, string]>([
  [{ status: 'sold out', price: '$12' }, 'Marked “Neap” as sold out and set its price to $12.'],
  [{ price: '$12' }, 'Set the price of “Neap” to $12.'],
  [{ price: '' }, 'Took away the price of “Neap”.'],
  [{ event: 'Neap Tide', ages: '21+' }, 'Renamed “Neap” to “Neap Tide” and set its ages to 21+.'],
  [{ startTime: '2000', endTime: null, price: 'free' }, 'Set the start of “Neap” to 8:00 PM, took away its end and set its price to free.'],
  [{ startTime: null }, 'Took away the start of “Neap”.'],
  [{}, 'Left “Neap” as it was.'],
])('%o', (edits, said) => expect(editSentence('Neap', edits)).toBe(said));
