import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Clock, tonightAt } from '#clock.ts';
import { readHead } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import type { Log } from '#log.ts';
import { drawAll } from '../draw-all.ts';
import type { SheetOrders } from '../sheet-worker.ts';
import { type Ahead, DRAWN_AHEAD, type PictureFile, planAsked, planSheets } from './plan.ts';
import type { Sheet, SheetScene } from './sheet.ts';

/** Moved on when the drawing changes, so that what an older version drew is drawn again. */
const RECIPE = 2;
/** So many of what nobody drew ahead may be asked for at once; the one asked for first is forgotten for another. */
const MOST_ASKED = 200;
/** So many of those are drawn in a round, and as many more between two rounds: whoever asks for the whole archive gets it in a day. */
const ASKED_A_ROUND = 10;
/** A process draws so many before it is looked whether something else was asked for. */
const AT_ONCE = 8;
/** What no page names any more is kept up to so many files, and so many bytes with the others; the oldest go first. */
const MOST_UNUSED = 200;
const MOST_BYTES = 300_000_000;

/** The previews and flyers of a scene, kept on the disk by what they are made of, drawn off the requests' way. */
export interface Sheets {
  /** The file of a sheet as it was drawn last; undefined of one that is not drawn. */
  find: (name: string) => string | undefined;
  /** Has one drawn that is not, if there is such a page, before all that nobody asked for. */
  ask: (name: string) => void;
  /** Is told when something was asked for that `drawAsked` would draw. */
  whenAsked: (listener: () => void) => void;
  /**
   * One round: looks what there should be, if anything changed, and draws what is missing, what was asked for first; it breaks off where more is asked for.
   * Throws where the database does not answer.
   * @param reach `week`: of what nobody asked for the scene, its week and the flyers alone
   */
  draw: (stop?: AbortSignal, reach?: 'all' | 'week') => Promise<void>;
  /** Draws what was asked for since the last round, as far as that is not too much, and then goes on with a round that broke off. */
  drawAsked: (stop?: AbortSignal) => Promise<void>;
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
  let spare = ASKED_A_ROUND;
  let brokenOff: 'all' | 'week' | undefined;
  let isCalled = false;
  let tell = () => {};

  const takeAsked = (most: number): string[] => {
    const turn = [...fresh].slice(0, most);
    for (const name of turn) fresh.delete(name);
    return turn;
  };

  /** Draws what there should be and is not; where some are named, those alone. Says whether all of it was drawn. */
  const drawPlanned = async (wanted: ReadonlyMap<string, Sheet>, turn: readonly string[], stop: AbortSignal): Promise<boolean> => {
    const known = scene();
    const held = new Set(await readdir(cache));
    const missing: Missing[] = [];
    for (const [name, sheet] of wanted) {
      const file = `${await hashOf(known, sheet)}.png`;
      const to = join(cache, file);
      if (held.has(file)) there.set(name, to);
      else if (!failed.has(to)) missing.push({ name, sheet, to });
    }
    for (const name of turn) if (!wanted.has(name)) asked.delete(name);
    const [first, later] = [missing.filter(({ name }) => turn.includes(name)), missing.filter(({ name }) => !turn.includes(name))];
    await drawMissing(first, known, stop);
    return drawMissing(later, known, stop, () => isCalled);
  };

  const round = async (stop: AbortSignal, reach: 'all' | 'week', turn: readonly string[]) => {
    const { epoch, position } = await readHead(db);
    const tonight = tonightAt(clock(), zone);
    const state = `${epoch} ${position} ${tonight}`;
    if (state === last && turn.length === 0) return;
    const settled = [...asked].filter((name) => !fresh.has(name));
    const plan = await planSheets({ db, tonight, pictures, ahead, asked: settled });
    for (const name of there.keys()) if (!plan.has(name)) there.delete(name);
    const wanted = reach === 'all' ? plan : new Map([...plan].filter(([name]) => !name.includes('/') || turn.includes(name)));
    const isWhole = await drawPlanned(wanted, turn, stop);
    brokenOff = isWhole ? undefined : reach;
    if (!isWhole || reach === 'week') return;
    await sweep(cache, new Set([...there.values()].map((file) => basename(file))));
    last = state;
  };

  const drawMissing = async (
    missing: readonly Missing[],
    known: SheetScene,
    stop: AbortSignal,
    breaksOff: () => boolean = () => false,
  ): Promise<boolean> => {
    let drawn = 0;
    for (let from = 0; from < missing.length && !breaksOff(); from += AT_ONCE) {
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
      drawn += pieces.length;
    }
    if (drawn > 0) log.info({ drawn }, 'Drew pictures of pages and flyers');
    return drawn === missing.length;
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
      if (spare === 0) return;
      isCalled = true;
      tell();
    },
    whenAsked(listener) {
      tell = listener;
    },
    async draw(stop = new AbortController().signal, reach = 'all') {
      [spare, isCalled] = [ASKED_A_ROUND, false];
      await round(stop, reach, takeAsked(ASKED_A_ROUND));
    },
    async drawAsked(stop = new AbortController().signal) {
      isCalled = false;
      const turn = takeAsked(spare);
      spare -= turn.length;
      const plan = await planAsked({ db, tonight: tonightAt(clock(), zone), pictures, ahead, asked: turn });
      await drawPlanned(plan, turn, stop);
      if (brokenOff !== undefined) await round(stop, brokenOff, []);
    },
  };
}

/** A sheet that is to be drawn. */
interface Missing {
  name: string;
  sheet: Sheet;
  to: string;
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
