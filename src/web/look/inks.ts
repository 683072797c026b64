import type { Inks } from '#scene/site/scene.ts';

/**
 * The scene's inks as custom properties: day at first, night by the system's wish or by the visitor's own (`data-colour-scheme` on the page).
 * By day inks darken each other (multiply), by night they light each other up (screen).
 */
export function inksCss({ day, night }: { day: Inks; night: Inks }): string {
  const [dark, light] = [declarations(night, NIGHT), declarations(day, DAY)];
  return `:root{color-scheme:light;${light}}[data-colour-scheme=night]{color-scheme:dark;${dark}}@media(prefers-color-scheme:dark){:root:not([data-colour-scheme]){color-scheme:dark;${dark}}}`;
}

/** What follows from day and night rather than from a town: how inks mix, and the papers that are printed all over. */
const DAY = {
  over: 'multiply',
  'over-plain-picture': 'multiply',
  grain: 'var(--grain-day)',
  tonight: 'var(--ink)',
  lamp: '#ef5238',
  'on-lamp': '#0b1b1e',
  bad: 'var(--error)',
  slip: '0.045em 0.025em 0 var(--coral)',
  flood: '#ef5238',
  'flood-ink': '#0b1b1e',
  'flood-paper': '#f8efe2',
  'flood-coral': '#f8efe2',
  'flood-green': '#8e2110',
  'coral-stock': '#ef5238',
  'coral-a': '#f8d9b8',
  'coral-b': '#5f7a2e',
  'creek-stock': '#12292d',
};

const NIGHT = {
  over: 'screen',
  // Without variants pictures stay light at night: type that crosses one turns with what lies beneath it.
  'over-plain-picture': 'difference',
  grain: 'var(--grain-night)',
  tonight: 'var(--overprint)',
  lamp: '#ffe397',
  'on-lamp': '#0b1b1e',
  bad: 'var(--error)',
  slip: '-0.022em -0.01em 0 var(--coral),0.02em 0.014em 0 var(--green)',
  flood: '#3d150f',
  'flood-ink': '#ffe9dc',
  'flood-paper': '#1c0a08',
  'flood-coral': '#ff6a4d',
  'flood-green': '#b6cf6a',
  'coral-stock': '#ff6a4d',
  'coral-a': '#ffd9a8',
  'coral-b': '#6b4a1c',
  'creek-stock': '#050d0f',
};

function declarations(inks: Inks, rules: Record<string, string>): string {
  const colours = Object.entries(inks).map(
    ([name, colour]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${colour}`,
  );
  return [...colours, ...Object.entries(rules).map(([name, value]) => `--${name}:${value}`)].join(';');
}
