import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#log.ts';
import { drawAll } from '../draw-all.ts';
import type { SheetOrders } from '../sheet-worker.ts';
import type { Sheet, SheetScene } from './sheet.ts';

/** Raised when drawing changes, so that sheets are redrawn. */
const RECIPE = 3;
/** Sheets per process, before checking for new requests. */
const AT_A_TIME = 8;
/** Unused files kept at most; the oldest go first. */
const MAX_UNUSED = 200;
const MAX_BYTES = 300_000_000;

interface Missing {
  name: string;
  sheet: Sheet;
  to: string;
}

/** This machine's drawn sheets, in files named by a hash of their content. */
export class SheetFiles {
  readonly #folder: string;
  readonly #log: Log;
  readonly #there = new Map<string, string>();
  readonly #failed = new Set<string>();

  constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  /** A sheet's last drawn file, if any. */
  find(name: string): string | undefined {
    return this.#there.get(name);
  }

  /** Forgets sheets of removed pages. */
  keepOnly(names: { has: (name: string) => boolean }): void {
    for (const name of this.#there.keys()) if (!names.has(name)) this.#there.delete(name);
  }

  /**
   * Draws outdated or missing sheets.
   * @param first drawn before the others, without a break
   * @param breaksOff whether to stop before the others
   * @returns whether all were drawn
   */
  async draw(
    wanted: ReadonlyMap<string, Sheet>,
    scene: SheetScene,
    { first, stop, breaksOff }: { first: readonly string[]; stop: AbortSignal; breaksOff: () => boolean },
  ): Promise<boolean> {
    const held = new Set(await readdir(this.#folder));
    const missing: Missing[] = [];
    for (const [name, sheet] of wanted) {
      const file = `${await hashOf(scene, sheet)}.png`;
      const to = join(this.#folder, file);
      if (held.has(file)) this.#there.set(name, to);
      else if (!this.#failed.has(to)) missing.push({ name, sheet, to });
    }
    const isFirst = ({ name }: Missing) => first.includes(name);
    await this.#drawMissing(missing.filter(isFirst), scene, stop, () => false);
    const others = missing.filter((each) => !isFirst(each));
    return this.#drawMissing(others, scene, stop, breaksOff);
  }

  async #drawMissing(missing: readonly Missing[], scene: SheetScene, stop: AbortSignal, breaksOff: () => boolean): Promise<boolean> {
    let drawn = 0;
    for (let from = 0; from < missing.length && !breaksOff(); from += AT_A_TIME) {
      stop.throwIfAborted();
      const pieces = missing.slice(from, from + AT_A_TIME);
      await this.#drawPieces(pieces, scene, stop);
      drawn += pieces.length;
    }
    if (drawn > 0) this.#log.info({ drawn }, 'Drew pictures of pages and flyers');
    return drawn === missing.length;
  }

  async #drawPieces(pieces: readonly Missing[], scene: SheetScene, stop: AbortSignal): Promise<void> {
    const orders = (left: readonly { sheet: Sheet; to: string }[]): SheetOrders => ({
      sheets: left.map(({ sheet, to }) => ({ sheet, to })),
      scene,
    });
    const lost = await drawAll({ script: 'sheet-worker', pieces, orders, madeOf: ({ to }) => to, stop });
    for (const { from: to, why } of lost) {
      this.#failed.add(to);
      const sheet = pieces.find((piece) => piece.to === to)?.name;
      this.#log.info({ sheet, why }, 'A page’s preview could not be drawn; using the general one');
    }
    for (const { name, to } of pieces) if (!this.#failed.has(to)) this.#there.set(name, to);
  }

  /** Removes the oldest unused files beyond the limits. */
  async sweep(): Promise<void> {
    const used = new Set(this.#there.values());
    const files = await Promise.all(
      (await readdir(this.#folder)).map(async (name) => {
        const file = join(this.#folder, name);
        const { size, mtimeMs } = await stat(file);
        return { file, size, mtimeMs };
      }),
    );
    let bytes = files.reduce((sum, { size }) => sum + size, 0);
    const unused = files.filter(({ file }) => !used.has(file)).sort((one, other) => one.mtimeMs - other.mtimeMs);
    for (const [index, { file, size }] of unused.entries()) {
      if (unused.length - index <= MAX_UNUSED && bytes <= MAX_BYTES) return;
      await rm(file, { force: true });
      bytes -= size;
    }
  }
}

/** A hash of everything in the sheet. */
async function hashOf(scene: SheetScene, sheet: Sheet): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([RECIPE, scene, sheet]));
  const picture = 'picture' in sheet && sheet.picture !== null ? await readFile(sheet.picture).catch(() => undefined) : undefined;
  if (picture !== undefined) hash.update(picture);
  return hash.digest('hex').slice(0, 32);
}
