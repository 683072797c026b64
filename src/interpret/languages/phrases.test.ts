import { describe, expect, it } from 'vitest';
import { Phrases } from './phrases.ts';

describe('a phrase of a list', () => {
  const phrases = new Phrases<'night' | 'place'>();
  phrases.define('soirée', 'night');
  phrases.define('beer hall', 'place');

  it.each([
    ['as it is', 'beer hall', 'place'],
    ['with another meaning', 'beer hall', 'night'],
    ['with other marks between its words', 'beer-hall', 'night'],
    ['without the accents it has there', 'soiree', 'night'],
  ] as const)('stands in it once: not again %s', (_, phrase, meaning) => {
    expect(() => phrases.define(phrase, meaning)).toThrow(/is there already/);
  });

  it('means nothing else in another spelling', () => {
    phrases.define('cafe', 'place');
    expect(() => phrases.define('café', 'night')).toThrow('“café” (night) is there already: “cafe” (place).');
    expect(() => phrases.define('café', 'place')).not.toThrow();
  });

  it('keeps its meaning where a language says the same word', () => {
    phrases.add('soirée', 'place');
    expect(phrases.findIn('Soiree')).toEqual([{ from: 0, to: 6, meaning: 'night' }]);
  });
});
