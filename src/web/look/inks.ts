import type { Inks } from '#scene/scene.ts';

/**
 * The scene's inks as custom properties: day at first, night by the system's wish or by the visitor's own (`data-light` on the page).
 * By day inks darken each other (multiply), by night they light each other up (screen).
 */
export function inksCss({ day, night }: { day: Inks; night: Inks }): string {
  const [dark, light] = [declarations(night, NIGHT), declarations(day, DAY)];
  return `:root{color-scheme:light;${light}}[data-light=night]{color-scheme:dark;${dark}}@media(prefers-color-scheme:dark){:root:not([data-light]){color-scheme:dark;${dark}}}`;
}

/** The engraver's constants of the two screens: the same in every scene. */
const DAY = {
  over: 'multiply',
  tonight: 'var(--ink)',
  slip: '0.045em 0.025em 0 var(--coral)',
  flood: '#ef5238',
  'flood-ink': '#0b1b1e',
};

const NIGHT = {
  over: 'screen',
  tonight: 'var(--overprint)',
  slip: '-0.022em -0.01em 0 var(--coral),0.02em 0.014em 0 var(--green)',
  flood: '#3d150f',
  'flood-ink': '#ffe9dc',
};

function declarations(inks: Inks, rules: Record<string, string>): string {
  const colours = Object.entries(inks).map(
    ([name, colour]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${colour}`,
  );
  return [...colours, ...Object.entries(rules).map(([name, value]) => `--${name}:${value}`)].join(';');
}
