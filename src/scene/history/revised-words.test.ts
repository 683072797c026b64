import { expect, test } from 'vitest';
import type { Revision } from './history.ts';
import { revisedWords } from './revised-words.ts';
import { writeHeading } from './revision-head.ts';

test.each([
  ['show', 'date', '2026-12-05', '2026-12-06', ['Saturday, December 5, 2026'], ['Sunday, December 6, 2026']],
  ['show', 'startTime', null, '2000', [], ['8:00 PM']],
  ['news', 'draft', true, false, ['a draft'], ['no longer a draft']],
  ['news', 'draft', null, false, [], ['open to everyone']],
  ['news', 'day', null, '2026-12-05', [], ['December 5, 2026']],
  ['artist', 'verified', false, true, ['name only'], ['a full page']],
  ['artist', 'formed', '2019', '2019-05', ['2019'], ['May 2019']],
  ['artist', 'members', [], [{ name: 'Ada', part: 'Fiddle', from: '2019-05-03', to: '2021' }], [], ['Ada (Fiddle May 3, 2019 to 2021)']],
] as const)('a %s’s %s from %j to %j reads as people say it', (kind, field, was, is, before, now) => {
  expect(revisedWords(kind, field, was, is)).toMatchObject({ before, now });
});

test.each([
  [true, false, 'Published'],
  [false, true, 'Made a draft again'],
])('a post that was a draft, %s, and is one, %s, is headed “%s”', (was, is, head) => {
  const revision = { fields: [revisedWords('news', 'draft', was, is)], takesBack: false, decision: null };
  expect(writeHeading(revision as unknown as Revision)).toBe(head);
});
