import { expect, test } from 'vitest';
import { repeatForeground } from './foreground.ts';
import { skyArt } from './sky.ts';

test('the sun of a town by the water stands in waves, that of any other over level lines', () => {
  const [water, land] = (['water', 'land'] as const).map((ground) => skyArt({ ground, emblem: '' }));
  expect(water?.match(/M-80 \d+q30-\d+ 60 0t60 0/g)).toHaveLength(8);
  expect(land).not.toMatch(/[qt]\d/);
  expect(land?.match(/M-80 \d+h1440"/g)).toHaveLength(8);
});

test('strips of a foreground stand side by side as far as they are wanted, each second one turned; of none there is nothing', () => {
  expect(repeatForeground('<path d="M0 0z"/>', 400)).toBe(
    '<g transform="translate(0)"><path d="M0 0z"/></g><g transform="translate(360) scale(-1 1)"><path d="M0 0z"/></g><g transform="translate(360)"><path d="M0 0z"/></g>',
  );
  expect(repeatForeground('', 400)).toBe('');
});
