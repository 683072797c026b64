import type { Inks } from '#scene/site/scene.ts';

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Colors by gray, from black (0) to white (1). */
type Stops = readonly (readonly [gray: number, color: Rgb])[];

/** Mean gray (0 to 255) above which a picture is a drawing on a light ground. */
const LIGHT_GROUND = 140;

/**
 * The night color of each gray. A drawing's light ground turns dark and its inks glow; a photograph keeps its lights light. Every color
 * allows a contrast of 3 to 1 with a green name across it.
 * @param meanGrey of the picture, 0 to 255
 * @returns 256 colors, by gray
 */
export function nightRamp(inks: Pick<Inks, 'paper' | 'coral' | 'bigCoral' | 'overprint'>, meanGrey: number): Rgb[] {
  const [paper, coral, bigCoral, overprint] = [inks.paper, inks.coral, inks.bigCoral, inks.overprint].map(rgb) as [Rgb, Rgb, Rgb, Rgb];
  const dark = mix(paper, BLACK, 0.25);
  const glow = mix(bigCoral, coral, 0.35);
  const stops: Stops =
    meanGrey >= LIGHT_GROUND
      ? [
          [0.15, dark],
          [0.4, glow],
          [0.55, bigCoral],
          [0.95, mix(bigCoral, BLACK, 0.55)],
        ]
      : [
          [0.04, dark],
          [0.4, mix(bigCoral, BLACK, 0.4)],
          [0.8, glow],
          [1, mix(glow, overprint, 0.07)],
        ];
  return Array.from({ length: 256 }, (_, gray) => at(stops, gray / 255));
}

const BLACK: Rgb = [0, 0, 0];

function rgb(color: string): Rgb {
  return [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16)) as unknown as Rgb;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share)) as unknown as Rgb;
}

function at(stops: Stops, gray: number): Rgb {
  const after = stops.findIndex(([stop]) => stop >= gray);
  const [last, next] = [stops[after === -1 ? stops.length - 1 : Math.max(0, after - 1)], stops[after]];
  if (last === undefined) return BLACK;
  if (next === undefined || next[0] === last[0]) return last[1];
  return mix(last[1], next[1], (gray - last[0]) / (next[0] - last[0]));
}
