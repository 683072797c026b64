import { expect, test } from 'vitest';
import { placeName } from './place-name.ts';

test.each([
  ['The Rusty Nail, 12 Main Street, Low Quay', 'The Rusty Nail'],
  ['The Rusty Nail, Main Street, Low Quay, Tidewater', 'The Rusty Nail'],
  ['The Rusty Nail, Low Quay', 'The Rusty Nail, Low Quay'],
  ['12 Main Street, Low Quay', '12 Main Street, Low Quay'],
  ['(12) Main Street, 3rd floor', '(12) Main Street, 3rd floor'],
  ['Salt, Rope & Tar', 'Salt, Rope & Tar'],
  [', 12 Main Street', ', 12 Main Street'],
  ['The Cannery', 'The Cannery'],
  ['', ''],
])('%j is listed as %j', (name, listed) => {
  expect(placeName({ id: null, name })).toBe(listed);
});

test('a venue that is known has its own name', () => {
  expect(placeName({ id: 'nail', name: 'Nail, 12 Main Street' })).toBe('Nail, 12 Main Street');
});
