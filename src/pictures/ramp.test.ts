import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '#rig/contrast.ts';
import { SceneEntry } from '#scene/site/scene.ts';
import { nightRamp, type Rgb } from './ramp.ts';

/** Contrast of large type (WCAG 2). */
const LARGE = 3;

const hex = (color: Rgb) => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A color blended over another by `mix-blend-mode: screen`. */
function screenBlend(over: string, under: string): string {
  const below = channels(under);
  return hex(channels(over).map((channel, at) => Math.round(255 - ((255 - channel) * (255 - (below[at] ?? 0))) / 255)) as unknown as Rgb);
}

describe.each(['scenes/saltmarsh', 'test/scene'])('pictures of %s at night', (pack) => {
  const { night } = SceneEntry.parse(JSON.parse(readFileSync(`${pack}/scene.json`, 'utf8'))).look;

  test.each([
    ['a drawing on a light ground', 220],
    ['a photograph', 90],
  ])('%s: the name that crosses it reads on every color it can have, and on the paper above', (_, mean) => {
    const ramp = nightRamp(night, mean);
    expect(ramp).toHaveLength(256);
    const worst = Math.min(...ramp.map((color) => contrast(screenBlend(night.green, hex(color)), hex(color))));
    expect(worst).toBeGreaterThanOrEqual(LARGE);
    expect(contrast(night.green, night.paper)).toBeGreaterThanOrEqual(LARGE);
  });

  test('what is dark stays dark; a light ground turns dark and what is drawn on it glows; of a photograph the lights stay light', () => {
    const [drawing, photograph] = [nightRamp(night, 220), nightRamp(night, 90)];
    const light = (ramp: Rgb[], gray: number) => contrast(hex(ramp[gray] ?? [0, 0, 0]), '#000000');
    expect(light(drawing, 10)).toBeLessThan(1.3);
    expect(light(drawing, 110)).toBeGreaterThan(2 * light(drawing, 250));
    expect(light(photograph, 250)).toBeGreaterThan(2 * light(photograph, 110));
  });
});
