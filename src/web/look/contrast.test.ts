import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '#rig/contrast.ts';
import { type Inks, SceneEntry } from '#scene/site/scene.ts';
import { inksCss } from './inks.ts';

/** WCAG 2: text needs 4.5 to 1, large text (24 px, or 18.7 px bold) and marks 3 to 1. */
const TEXT = 4.5;
const LARGE = 3;

/** What follows from day and night rather than from the pack, as the page declares it. */
function readDeclared(css: string, light: 'day' | 'night'): Record<string, string> {
  const block = light === 'day' ? /^:root\{([^}]*)\}/.exec(css) : /\[data-color-scheme=night\]\{([^}]*)\}/.exec(css);
  return Object.fromEntries([...(block?.[1] ?? '').matchAll(/--([\w-]+):(#[0-9a-f]{6})/g)].map((match) => [match[1], match[2]]));
}

const STOCKS = ['paper', 'newsprint', 'shell', 'mist', 'fog', 'dusk'] as const;

const lookOf = (pack: string) => SceneEntry.parse(JSON.parse(readFileSync(`${pack}/scene.json`, 'utf8'))).look;
const SALTMARSH = lookOf('scenes/saltmarsh');
/** A port whose red is too dark to be written on in black. */
const PORT = {
  day: { ...SALTMARSH.day, ink: '#10233a', key: '#081626', coral: '#b02a20', bigCoral: '#b02a20', green: '#2f6f5e', shell: '#f4cfc8' },
  night: { ...SALTMARSH.night, key: '#081626', coral: '#ff7a66', bigCoral: '#a83228', green: '#7fd1b5' },
};

describe.each([
  ['Saltmarsh Sound', SALTMARSH],
  ['the town of the tests', lookOf('test/scene')],
  ['a port', PORT],
])('the inks of %s', (_, look) => {
  const css = inksCss(look);

  describe.each(['day', 'night'] as const)('by %s', (light) => {
    const inks: Inks = look[light];
    const all = readDeclared(css, light);

    test.each(STOCKS)('ink reads on %s, and so does the ticket cut out of it', (stock) => {
      expect(contrast(inks.ink, inks[stock])).toBeGreaterThanOrEqual(TEXT);
      expect(contrast(inks.ink, inks.paper)).toBeGreaterThanOrEqual(TEXT);
    });

    test('a form error reads on the paper', () => {
      expect(contrast(inks.error, inks.paper)).toBeGreaterThanOrEqual(TEXT);
    });

    test('poster type reads where it is set: green and overprint on paper, overprint on every stock, coral on plain paper alone', () => {
      expect(contrast(inks.green, inks.paper)).toBeGreaterThanOrEqual(LARGE);
      expect(contrast(inks.coral, inks.paper)).toBeGreaterThanOrEqual(LARGE);
      for (const stock of STOCKS) expect(contrast(inks.overprint, inks[stock])).toBeGreaterThanOrEqual(LARGE);
    });

    test('the flooded sheets read', () => {
      expect(contrast(all['flood-ink'] ?? '', all.flood ?? '')).toBeGreaterThanOrEqual(TEXT);
      expect(contrast(inks.key, all['coral-stock'] ?? '')).toBeGreaterThanOrEqual(TEXT);
      expect(contrast(all['creek-on'] ?? '', all['creek-stock'] ?? '')).toBeGreaterThanOrEqual(TEXT);
    });

    test('the lamp of what is on now reads', () => {
      expect(contrast(all['on-lamp'] ?? '', all.lamp ?? '')).toBeGreaterThanOrEqual(TEXT);
    });
  });
});

test('another town has papers of its own inks, those that are printed all over too', () => {
  const full = (light: 'day' | 'night', look: Parameters<typeof inksCss>[0]) => {
    const all = readDeclared(inksCss(look), light);
    return ['flood', 'lamp', 'coral-stock', 'coral-b', 'creek-stock', 'creek-a'].map((name) => [name, all[name]]);
  };
  for (const light of ['day', 'night'] as const) {
    const saltmarsh = new Map(full(light, SALTMARSH) as [string, string][]);
    const other = { day: { ...PORT.day }, night: { ...PORT.night, overprint: '#ffe1b0', bigGreen: '#2b6556' } };
    for (const [name, color] of full(light, other)) expect([name, color]).not.toEqual([name, saltmarsh.get(name ?? '')]);
  }
});

test('day is the default, night follows the system, and a choice overrules it', () => {
  const { look } = SceneEntry.parse(JSON.parse(readFileSync('test/scene/scene.json', 'utf8')));
  const css = inksCss(look);
  expect(css).toMatch(/^:root\{color-scheme:light;/);
  expect(css).toContain('@media screen and (prefers-color-scheme:dark){:root:not([data-color-scheme]){color-scheme:dark;');
  expect(css).toContain('[data-color-scheme=night]{color-scheme:dark;');
});
