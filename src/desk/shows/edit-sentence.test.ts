import { expect, test } from 'vitest';
import type { SetFields } from '#scene/desk/desk-show.ts';
import { editSentence } from './edit-sentence.ts';

test.each<[Partial<SetFields>, string]>([
  [{ status: 'sold out', price: '$12' }, 'Marked “Neap” as sold out and set its price to $12.'],
  [{ kind: 'stage' }, 'Said that “Neap” is a stage event, not music.'],
  [{ price: '$12' }, 'Set the price of “Neap” to $12.'],
  [{ price: '' }, 'Removed the price of “Neap”.'],
  [{ event: 'Neap Tide', ages: '21+' }, 'Renamed “Neap” to “Neap Tide” and set its ages to 21+.'],
  [{ startTime: '2000', endTime: null, price: 'free' }, 'Set the start of “Neap” to 8:00 PM, removed its end and set its price to free.'],
  [{ startTime: null }, 'Removed the start of “Neap”.'],
  [
    { date: '2026-12-01', venue: { id: null, name: 'The Pier' }, doorsTime: null },
    'Set the date of “Neap” to Tuesday, December 1, 2026, removed its doors and set its venue to The Pier.',
  ],
  [
    {
      bill: [
        { artist: 'neap', name: 'Neap', role: 'headliner' },
        { artist: null, name: 'Ebb', role: 'support' },
      ],
    },
    'Set the bill of “Neap” to Neap, Ebb (support).',
  ],
  [{ bill: [] }, 'Removed the bill of “Neap”.'],
  [{ hidden: { why: 'not music', note: 'A food truck.' } }, 'Hid “Neap” (not music).'],
  [{ price: 'free', image: null }, 'Set the price of “Neap” to free and removed its poster.'],
  [{}, 'Left “Neap” as it was.'],
])('%o', (edits, said) => expect(editSentence('Neap', edits)).toBe(said));
