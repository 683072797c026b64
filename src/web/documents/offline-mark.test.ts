import { expect, test } from 'vitest';
import { offlineWords } from './offline-mark.ts';

const words = (at: string, now: string) => offlineWords(new Date(at), new Date(now), 'America/New_York');

test.each([
  ['2026-11-25T21:25:00Z', '2026-11-25T22:00:00Z', 'Offline copy from 4:25 PM'],
  ['2026-11-25T05:05:00Z', '2026-11-25T22:00:00Z', 'Offline copy from 12:05 AM'],
  ['2026-11-25T04:59:00Z', '2026-11-25T05:10:00Z', 'Offline copy from 11/24, 11:59 PM'],
  ['2025-11-25T21:25:00Z', '2026-11-25T22:00:00Z', 'Offline copy from 11/25/2025, 4:25 PM'],
])('what is from %s at %s is an %j, by the town’s clock', (at, now, said) => expect(words(at, now)).toBe(said));
