import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#log.ts';
import type { Inks } from '#scene/site/scene.ts';
import { drawInProcess } from './draw-in-process.ts';
import type { IconOrders } from './icon-worker.ts';

/**
 * The little pictures a device shows for the installed site: their names, their width in pixels, and how much of it the logo takes.
 * What may be cut to any shape (`maskable`) holds it within the middle four fifths (W3C Manifest, "Icon masks and safe zone").
 */
export const ICONS = {
  'icon-192.png': { size: 192, logo: 0.84 },
  'icon-512.png': { size: 512, logo: 0.84 },
  'icon-maskable-512.png': { size: 512, logo: 0.58 },
  'apple-touch-icon.png': { size: 180, logo: 0.76 },
} as const;

/** The scene's icons, kept on the disk by what they are made of. */
export interface Icons {
  /** The file of an icon; undefined where it is not drawn (yet). */
  find: (name: string) => string | undefined;
  /** Draws what is missing, in a process of its own. Rejects never. */
  draw: () => Promise<void>;
}

interface Needs {
  /** The scene's logo, checked to draw and do nothing else. */
  logo: string;
  day: Inks;
  /** Where icons are kept; nothing else may lie there. */
  cache: string;
  log: Log;
}

/** Looks which icons are there, and which are to be drawn. */
export async function openIcons({ logo, day, cache, log }: Needs): Promise<Icons> {
  await mkdir(cache, { recursive: true });
  const wanted = Object.entries(ICONS).map(([name, shape]) => {
    const svg = onPaper(logo, day, shape);
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
        log.warn({ err: error }, 'The icons of the installed site could not be drawn; its logo stands in');
      }
    },
  };
}

/** The inks of a logo, for where no page's style reaches it. */
export function logoStyle({ coral, green }: Inks): string {
  return `.pa{color:${coral}}.pb{color:${green};mix-blend-mode:multiply}.pa,.pb{fill:currentColor}.st{fill:none;stroke:currentColor}`;
}

/** The logo in the inks of the day in the middle of a square of its paper. */
function onPaper(logo: string, day: Inks, { size, logo: share }: { size: number; logo: number }): string {
  const [width, at] = [size * share, (size * (1 - share)) / 2];
  const placed = logo.replace(/^<svg([^>]*)>/, (_, attributes: string) => {
    const others = attributes.replace(/\s(?:xmlns|x|y|width|height)="[^"]*"/g, '');
    return `<svg x="${at}" y="${at}" width="${width}" height="${width}"${others}>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><style>${logoStyle(day)}</style><rect width="100%" height="100%" fill="${day.paper}"/>${placed}</svg>`;
}
