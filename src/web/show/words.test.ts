import { expect, test } from 'vitest';
import { sentencesOf } from '#follows/show-news.ts';
import { sampleShow } from '#rig/samples.ts';
import { lineOf } from '../shows/line.ts';
import { showWords } from './words.ts';

test('a postponed show is not said to have no new date: its source may have stated one', () => {
  const show = { ...sampleShow({ id: 'one', date: '2026-12-11' }), status: 'postponed' as const };
  const news = [{ fact: 'status' as const, before: 'announced', after: 'postponed', saidBy: '', why: null }];
  for (const words of [
    showWords(lineOf(show)),
    ...sentencesOf({ ...show, night: show.date }, news, { today: show.date, tonight: show.date }),
  ]) {
    expect(words).toContain('ostponed: check with the venue for the new date.');
    expect(words).not.toContain('no new date');
  }
});
