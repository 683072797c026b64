import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#log.ts';
import type { Inks } from '#scene/site/scene.ts';
import { drawInProcess } from './draw-all.ts';
import type { IconOrders } from './icon-worker.ts';

/**
 * Icon names, sizes in pixels, and the logo's share. Maskable ones keep the logo within the middle 80 % (W3C Manifest, "Icon masks and safe
 * zone").
 */
export const ICONS = {
  'icon-192.png': { size: 192, logo: 0.84 },
  'icon-512.png': { size: 512, logo: 0.84 },
  'icon-maskable-512.png': { size: 512, logo: 0.58 },
  'apple-touch-icon.png': { size: 180, logo: 0.76 },
} as const;

/** The scene's icons on disk, named by a hash of their content. */
export interface Icons {
  /** An icon's file, once drawn. */
  find: (name: string) => string | undefined;
  /** Draws missing icons in a separate process. Never rejects. */
  draw: () => Promise<void>;
}

interface Needs {
  /** The logo, checked to be a plain drawing. */
  logo: string;
  day: Inks;
  cache: string;
  log: Log;
}

/** Opens the icons and finds the missing ones. */
export async function openIcons({ logo, day, cache, log }: Needs): Promise<Icons> {
  await mkdir(cache, { recursive: true });
  const wanted = Object.entries(ICONS).map(([name, shape]) => {
    const svg = drawOnPaper(logo, day, shape);
    return { name, svg, to: join(cache, `${createHash('sha256').update(svg).digest('hex').slice(0, 32)}.png`) };
  });
  const held = new Set((await readdir(cache)).map((file) => join(cache, file)));
  const there = new Map(wanted.filter(({ to }) => held.has(to)).map(({ name, to }) => [name, to]));
  return {
    find: (name) => there.get(name),
    async draw() {
      const missing = wanted.filter(({ name }) => !there.has(name));
      if (missing.length === 0) return;
      try {
        await drawInProcess('icon-worker', { icons: missing } satisfies IconOrders, new AbortController().signal);
        for (const { name, to } of missing) there.set(name, to);
        const used = new Set(there.values());
        for (const file of held) if (!used.has(file)) await rm(file, { force: true });
      } catch (error) {
        log.warn({ err: error }, 'The app icons could not be drawn; using the logo');
      }
    },
  };
}

/** The logo's colors outside pages. */
export function logoStyle({ coral, green }: Inks): string {
  return `.plate-a{color:${coral}}.plate-b{color:${green};mix-blend-mode:multiply}.plate-a,.plate-b{fill:currentColor}.stroke{fill:none;stroke:currentColor}`;
}

function drawOnPaper(logo: string, day: Inks, { size, logo: share }: { size: number; logo: number }): string {
  const [width, at] = [size * share, (size * (1 - share)) / 2];
  const placed = logo.replace(/^<svg([^>]*)>/, (_, attributes: string) => {
    const others = attributes.replace(/\s(?:xmlns|x|y|width|height)="[^"]*"/g, '');
    return `<svg x="${at}" y="${at}" width="${width}" height="${width}"${others}>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><style>${logoStyle(day)}</style><rect width="100%" height="100%" fill="${day.paper}"/>${placed}</svg>`;
}
