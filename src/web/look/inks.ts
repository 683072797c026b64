import { lightenForInk, mixColors } from '#scene/art/color.ts';
import { type FullStock, fullStocks } from '#scene/site/full-stocks.ts';
import type { Inks } from '#scene/site/scene.ts';

/**
 * The scene's inks as custom properties: day, and night by the system or the visitor's choice (`data-color-scheme`). Day inks multiply,
 * night inks screen. Printed papers keep their day colors.
 */
export function inksCss(look: { day: Inks; night: Inks }): string {
  const [dark, light] = [declarations(look.night, nightInks(look)), declarations(look.day, dayInks(look))];
  return `:root{color-scheme:light;${light}}@media screen{[data-color-scheme=night]{color-scheme:dark;${dark}}}@media screen and (prefers-color-scheme:dark){:root:not([data-color-scheme]){color-scheme:dark;${dark}}}`;
}

/** What follows from the inks: how they mix, and tinted papers. */
function dayInks(look: { day: Inks; night: Inks }): Record<string, string> {
  const { coral, creek } = fullStocks(look);
  const { coral: red, key, knock } = look.day;
  return {
    over: 'multiply',
    'over-plain-picture': 'multiply',
    grain: 'var(--grain-day)',
    tonight: 'var(--ink)',
    lamp: coral.paper,
    'on-lamp': key,
    bad: 'var(--error)',
    slip: '0.045em 0.025em 0 var(--coral)',
    flood: coral.paper,
    'flood-ink': key,
    'flood-paper': knock,
    'flood-coral': knock,
    'flood-green': mixColors(red, '#000000', 0.4),
    'coral-stock': coral.paper,
    'coral-a': coral.a,
    'coral-b': coral.b,
    ...creekOf(creek.paper, creek),
  };
}

function nightInks(look: { day: Inks; night: Inks }): Record<string, string> {
  const { coral, bigCoral, bigGreen, green, ink, key, overprint } = look.night;
  return {
    over: 'screen',
    // Without variants pictures stay light at night: type over them inverts.
    'over-plain-picture': 'difference',
    grain: 'var(--grain-night)',
    tonight: 'var(--overprint)',
    lamp: overprint,
    'on-lamp': key,
    bad: 'var(--error)',
    slip: '-0.022em -0.01em 0 var(--coral),0.02em 0.014em 0 var(--green)',
    flood: mixColors(bigCoral, '#000000', 0.66),
    'flood-ink': ink,
    'flood-paper': mixColors(bigCoral, '#000000', 0.84),
    'flood-coral': coral,
    'flood-green': green,
    'coral-stock': lightenForInk(coral, key),
    'coral-a': overprint,
    'coral-b': mixColors(bigGreen, '#000000', 0.3),
    ...creekOf(mixColors(key, '#000000', 0.5), fullStocks(look).creek),
  };
}

function creekOf(paper: string, { on, a, b }: FullStock): Record<string, string> {
  return { 'creek-stock': paper, 'creek-on': on, 'creek-a': a, 'creek-b': b };
}

function declarations(inks: Inks, rules: Record<string, string>): string {
  const colors = Object.entries(inks).map(
    ([name, color]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${color}`,
  );
  return [...colors, ...Object.entries(rules).map(([name, value]) => `--${name}:${value}`)].join(';');
}
