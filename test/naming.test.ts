import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Retired names for parts of the program, and what replaced them. */
const RETIRED: Readonly<Record<string, string>> = {
  awake: 'hydrated',
  cloakroom: 'body budget',
  deed: 'action, or the intent of a form',
  doorkeeper: 'admission middleware',
  errand: 'fetch policy',
  hearsay: 'content version',
};

/** Where these words belong to listings themselves. */
const OF_LISTINGS = /^src\/interpret\/(?:bill|kind|duplicates|languages|training)\//;
const FILES = globSync('{src,test,bench,scripts}/**/*.{ts,tsx,css,mjs}').map((file) => file.replaceAll('\\', '/'));

/** The lower-case words of a text, with names split into words, in the singular. */
function wordsOf(text: string): Set<string> {
  const words =
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  return new Set(words.map((word) => word.replace(/s$/, '')));
}

test('sees a retired word in a name, a comment and a plural', () => {
  expect(wordsOf('const deedName = 1; // many Errands')).toEqual(new Set(['const', 'deed', 'name', 'many', 'errand']));
});

test('nothing is called by a retired word', () => {
  const found = FILES.filter((file) => !OF_LISTINGS.test(file) && file !== 'test/naming.test.ts').flatMap((file) => {
    const words = wordsOf(readFileSync(file, 'utf8'));
    return Object.entries(RETIRED).flatMap(([word, now]) => (words.has(word) ? [`${file}: ${word} is called ${now}`] : []));
  });
  expect(found).toEqual([]);
});

const SCENES = ['scenes/saltmarsh', 'test/scene'];
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('what the site says names nobody of a town: every town is shown the same examples', () => {
  const theirs = new Set(
    SCENES.flatMap((scene) => [
      read(`${scene}/scene.json`).social.handle.slice(1),
      ...Object.keys(read(`${scene}/artists.json`)),
      ...Object.keys(read(`${scene}/venues.json`)),
    ]),
  );
  // Every town has this artist (requirements).
  theirs.delete('exampleband');
  const found = FILES.filter((file) => file.startsWith('src/') && !file.includes('.test.')).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && (line.match(/[a-z0-9]+/gi) ?? []).some((word) => theirs.has(word)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
