import { describe, expect, test } from 'vitest';
import { bandSpan } from '../artists/tree.ts';
import { Time } from './span.ts';
import { isBefore, spanWords, stintSpan } from './span-words.ts';

describe('a time as exactly as it is known', () => {
  test.each(['2012', '2012-05', '2012-02-29'])('%s is one', (time) => expect(Time.safeParse(time).success).toBe(true));

  test.each(['', '12', '2012-13', '2013-02-29', '1899', '2012-5', '2012-05-', 'May 2012', '20120'])('%j is none', (time) =>
    expect(Time.safeParse(time).success).toBe(false),
  );

  test.each([
    ['2011', '2012', true],
    ['2012', '2012-05', false],
    ['2012-05', '2012', false],
    ['2012-04', '2012-05-01', true],
    ['2012-05-02', '2012-05-01', false],
  ])('%s before %s: %j', (one, other, is) => expect(isBefore(one, other)).toBe(is));

  test.each([
    [{ from: '1998', to: '2006' }, '1998 to 2006'],
    [{ from: '2007', to: '2007' }, '2007'],
    [{ from: '2005-03' }, 'since March 2005'],
    [{ to: '2006-03-09' }, 'until March 9, 2006'],
    [{}, ''],
  ])('%j is told as %j', (span, words) => expect(spanWords(span)).toBe(words));
});

describe('a band was', () => {
  test('from when it was formed until it ended, whatever its members say', () => {
    expect(bandSpan({ formed: '2001', ended: '2010' }, [{ from: '2003', to: '2005' }])).toEqual({ from: '2001', to: '2010' });
  });

  test('else from its first member until the last left, or still', () => {
    expect(
      bandSpan({}, [
        { from: '2003', to: '2005' },
        { from: '2002-05', to: '2004' },
      ]),
    ).toEqual({ from: '2002-05', to: '2005' });
    expect(bandSpan({}, [{ from: '2003', to: '2005' }, {}])).toEqual({ from: '2003' });
    expect(bandSpan({}, [])).toEqual({});
  });

  test('and whoever does not say when was in it all that time', () => {
    expect(stintSpan({ to: '2005' }, { from: '2001', to: '2010' })).toEqual({ from: '2001', to: '2005' });
    expect(stintSpan({ from: '2005' }, {})).toEqual({ from: '2005' });
  });
});
