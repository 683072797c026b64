import { expect, test } from 'vitest';
import { placeAddress, placeName } from './place-name.ts';

test.each([
  ['The Rusty Nail, 12 Main Street, Low Quay', 'The Rusty Nail'],
  ['The Rusty Nail, Main Street, Low Quay, Tidewater', 'The Rusty Nail'],
  ['The Rusty Nail, Low Quay', 'The Rusty Nail, Low Quay'],
  ['12 Main Street, Low Quay', '12 Main Street, Low Quay'],
  ['(12) Main Street, 3rd floor', '(12) Main Street, 3rd floor'],
  ['Salt, Rope & Tar', 'Salt, Rope & Tar'],
  [', 12 Main Street', ', 12 Main Street'],
  ['The Cannery', 'The Cannery'],
  ['The Rusty Nail , 12 Main Street', 'The Rusty Nail'],
  ['5 Tins Wine Bar, 5 Tins Street, Low Quay, TW 28801', '5 Tins Wine Bar'],
  ['12 Hafenstraße, 17489 Low Quay', '12 Hafenstraße, 17489 Low Quay'],
  ['NC, United States', ''],
  ['NC 28801, USA', ''],
  ['Canada', 'Canada'],
  ['', ''],
])('%j is listed as %j', (name, listed) => {
  expect(placeName({ id: null, name })).toBe(listed);
});

test('a venue that is known has its own name', () => {
  expect(placeName({ id: 'nail', name: 'Nail, 12 Main Street' })).toBe('Nail, 12 Main Street');
});

test.each([
  ['The Rusty Nail, 12 Main Street, Low Quay', '12 Main Street, Low Quay'],
  ['5 Tins Wine Bar, 5 Tins Street, Low Quay', '5 Tins Street, Low Quay'],
  ['NC, United States', 'NC, United States'],
  ['12 Main Street, Low Quay', ''],
  ['The Cannery', ''],
])('%j is found by %j', (name, address) => {
  expect(placeAddress({ id: null, name })).toBe(address);
});
