import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Clock, tonightAt } from '#clock.ts';
import { readHead } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import type { Log } from '#log.ts';
import { drawAll } from '../draw-all.ts';
import type { SheetOrders } from '../sheet-worker.ts';
import { type Ahead, DRAWN_AHEAD, type PictureFile, planSheets } from './plan.ts';
import type { Sheet, SheetScene } from './sheet.ts';

/** Moved on when the drawing changes, so that what an older version drew is drawn again. */
const RECIPE = 1;
/** So many of what nobody drew ahead may be asked for at once; the one asked for first is forgotten for another. */
const MOST_ASKED = 200;
/** So many of those are drawn in a round: whoever asks for the whole archive gets it in a day. */
const ASKED_A_ROUND = 10;
/** A process draws so many before the next is started. */
const AT_ONCE = 25;
/** What no page names any more is kept up to so many files, and so many bytes with the others; the oldest go first. */
const MOST_UNUSED = 200;
const MOST_BYTES = 300_000_000;

/** The previews and flyers of a scene, kept on the disk by what they are made of, drawn off the requests' way. */
export interface Sheets {
  /** The file of a sheet as it was drawn last; undefined of one that is not drawn. */
  find: (name: string) => string | undefined;
  /** Has one drawn that is not, if there is such a page. */
  ask: (name: string) => void;
  /** One round: looks what there should be, if anything changed, and draws what is missing. Throws where the database does not answer. */
  draw: (stop?: AbortSignal) => Promise<void>;
}

interface Needs {
  db: Database;
  clock: Clock;
  zone: string;
  scene: () => SheetScene;
  /** Finds the file of a picture. */
  pictures: PictureFile;
  /** Where sheets are kept; nothing else may lie there. */
  cache: string;
  log: Log;
  /** How much is drawn before anybody asks. */
  ahead?: Ahead;
}

/** Opens the sheets; nothing is drawn before `draw`. */
export async function openSheets({ db, clock, zone, scene, pictures, cache, log, ahead = DRAWN_AHEAD }: Needs): Promise<Sheets> {
  await mkdir(cache, { recursive: true });
  const there = new Map<string, string>();
  const asked = new Set<string>();
  const fresh = new Set<string>();
  const failed = new Set<string>();
  let last = '';

  const round = async (stop: AbortSignal) => {
    const { epoch, position } = await readHead(db);
    const tonight = tonightAt(clock(), zone);
    const state = `${epoch} ${position} ${tonight}`;
    const turn = [...fresh].slice(0, ASKED_A_ROUND);
    if (state === last && turn.length === 0) return;
    const known = scene();
    for (const name of turn) fresh.delete(name);
    const wanted = await planSheets({ db, tonight, pictures, ahead, asked: [...asked].filter((name) => !fresh.has(name)) });
    const held = new Set(await readdir(cache));
    const missing: { name: string; sheet: Sheet; to: string }[] = [];
    for (const [name, sheet] of wanted) {
      const file = `${await hashOf(known, sheet)}.png`;
      const to = join(cache, file);
      if (held.has(file)) there.set(name, to);
      else if (!failed.has(to)) missing.push({ name, sheet, to });
    }
    for (const name of there.keys()) if (!wanted.has(name)) there.delete(name);
    for (const name of turn) if (!wanted.has(name)) asked.delete(name);
    await drawMissing(missing, known, stop);
    await sweep(cache, new Set([...there.values()].map((file) => basename(file))));
    last = state;
  };

  const drawMissing = async (missing: readonly { name: string; sheet: Sheet; to: string }[], known: SheetScene, stop: AbortSignal) => {
    for (let from = 0; from < missing.length; from += AT_ONCE) {
      stop.throwIfAborted();
      const pieces = missing.slice(from, from + AT_ONCE);
      const orders = (left: readonly { sheet: Sheet; to: string }[]): SheetOrders => ({
        sheets: left.map(({ sheet, to }) => ({ sheet, to })),
        scene: known,
      });
      const lost = await drawAll({ script: 'sheet-worker', pieces, orders, madeOf: ({ to }) => to, stop });
      for (const { from: to, why } of lost) {
        failed.add(to);
        log.info(
          { sheet: pieces.find((piece) => piece.to === to)?.name, why },
          'A picture of a page cannot be drawn; the general one stands in',
        );
      }
      for (const { name, to } of pieces) if (!failed.has(to)) there.set(name, to);
    }
    if (missing.length > 0) log.info({ drawn: missing.length }, 'Drew pictures of pages and flyers');
  };

  return {
    find: (name) => there.get(name),
    ask(name) {
      if (there.has(name) || asked.has(name)) return;
      asked.add(name);
      fresh.add(name);
      const [oldest] = asked;
      if (asked.size > MOST_ASKED && oldest !== undefined) {
        asked.delete(oldest);
        fresh.delete(oldest);
      }
    },
    draw: (stop = new AbortController().signal) => round(stop),
  };
}

/** The name of a file by all that it is made of. */
async function hashOf(scene: SheetScene, sheet: Sheet): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([RECIPE, scene, sheet]));
  const picture = 'picture' in sheet && sheet.picture !== null ? await readFile(sheet.picture).catch(() => undefined) : undefined;
  if (picture !== undefined) hash.update(picture);
  return hash.digest('hex').slice(0, 32);
}

/** Removes the oldest files that nothing names, as far as they are too many or too large together with the others. */
async function sweep(cache: string, used: ReadonlySet<string>): Promise<void> {
  const files = await Promise.all(
    (await readdir(cache)).map(async (name) => {
      const { size, mtimeMs } = await stat(join(cache, name));
      return { name, size, mtimeMs };
    }),
  );
  let bytes = files.reduce((sum, { size }) => sum + size, 0);
  const unused = files.filter(({ name }) => !used.has(name)).sort((one, other) => one.mtimeMs - other.mtimeMs);
  for (const [index, { name, size }] of unused.entries()) {
    if (unused.length - index <= MOST_UNUSED && bytes <= MOST_BYTES) return;
    await rm(join(cache, name), { force: true });
    bytes -= size;
  }
}
