import { describe, expect, test } from 'vitest';
import { detectText } from './detect-text.ts';

describe('detectText', () => {
  test.each([
    ['{"listings": []}', 'json'],
    [' [ {"a": 1} ]', 'json'],
    ['Date,Band,Venue\n5/1/2026,Egg,Barn\n', 'sheet'],
    ['When;Who\n1.5.2026;Egg\n', 'sheet'],
    ['5/1/2026\tEgg\tBarn\n5/2/2026\tJars\tBarn\n', 'sheet'],
    ['may 1 fri Egg, Jars, Toast at the Barn a/a 8pm\nmay 2 sat Tea at the Barn 9pm\n', 'list'],
    ['Friday, May 1\n8pm Egg @ Barn\n9pm Jars @ Barn\n', 'list'],
    ['<html><p>May 1', undefined],
    ['BEGIN:VCALENDAR\n', undefined],
    ['[CANCELLED] nothing', undefined],
    ['Dear all, see you on May 1.\nIt will be fun.\n', undefined],
    ['', undefined],
    ['Egg\nJars\nMay 4\nToast\nTea\n', undefined],
  ])('%s', (text, format) => expect(detectText(new TextEncoder().encode(text))).toBe(format));

  test('a name settles a doubt', () => {
    const bytes = new TextEncoder().encode('May 1,Egg at the Barn\nMay 2,Jars at the Barn\n');
    expect(detectText(bytes, 'gigs.txt')).toBe('list');
    expect(detectText(bytes, 'GIGS.CSV')).toBe('sheet');
  });
});
