import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createArtistIndex } from './artists.ts';
import { costOfWriting } from './miswriting.ts';
import { computeLogOdds, prepareAsked } from './probability.ts';

const NEAR_NAMES = join(import.meta.dirname, '../../../../shared/data/expected/near_names.json');

interface NearNames {
  catalogue: { id: string; name: string }[];
  /** Real artists: names of the catalog miswritten, and similar names of other artists (null). */
  queries: { text: string; artist: string | null }[];
}

describe.skipIf(!existsSync(NEAR_NAMES))('real names near another artist’s', () => {
  test('of a hundred links one is wrong at most, and of a hundred variants eighty-eight are linked', () => {
    const { catalogue, queries } = JSON.parse(readFileSync(NEAR_NAMES, 'utf8')) as NearNames;
    const index = createArtistIndex(catalogue);
    const answers = queries.map(({ text, artist }) => ({ artist, id: index.match(text).id }));
    const links = answers.filter(({ id }) => id !== null);
    const right = links.filter(({ id, artist }) => id === artist);
    expect((links.length - right.length) / links.length).toBeLessThanOrEqual(0.01);
    expect(right.length / queries.filter(({ artist }) => artist !== null).length).toBeGreaterThanOrEqual(0.88);
  });
});

const word = fc.string({ unit: fc.constantFrom(...'abehiknorst'), minLength: 2, maxLength: 8 });

test('the more it costs to write a name so, the less likely it is meant', () => {
  fc.assert(
    fc.property(word, word, word, (asked, one, other) => {
      fc.pre(asked !== one && asked !== other);
      const words = [asked, 'vandermeer'];
      const cost = (known: string) => costOfWriting([known, 'vandermeer'], words);
      const odds = (known: string) => computeLogOdds([known, 'vandermeer'], prepareAsked(words, words), 1000);
      if (cost(one) <= cost(other)) expect(odds(one)).toBeGreaterThanOrEqual(odds(other));
    }),
  );
});

test('letters changed about cost the same in either direction, and nothing what is the same', () => {
  fc.assert(
    fc.property(word, fc.nat(), (text, place) => {
      const at = place % text.length;
      const swapped = text.slice(0, at) + [...text.slice(at, at + 2)].reverse().join('') + text.slice(at + 2);
      expect(costOfWriting([text], [swapped])).toBe(costOfWriting([swapped], [text]));
      expect(costOfWriting([text], [text])).toBe(0);
    }),
  );
});

test('a name or another name of somebody is certain, whatever stands near it', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(word, word), { minLength: 2, maxLength: 8, selector: (words) => words.toSorted().join('') }),
      (names) => {
        const index = createArtistIndex(
          names.map((words, at) => ({ id: `a${at}`, name: `Nobody ${at}`, othernames: [words.join(' vandermeer ')] })),
        );
        for (const [at, words] of names.entries())
          expect(index.match(words.join(' vandermeer '))).toMatchObject({ id: `a${at}`, confidence: 1 });
      },
    ),
  );
});
