import { mkdir } from 'node:fs/promises';
import { type Clock, tonightAt } from '#clock.ts';
import { readHead } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import type { Log } from '#log.ts';
import { type Ahead, DRAWN_AHEAD, type PictureFile, planAsked, planSheets } from './plan.ts';
import type { SheetScene } from './sheet.ts';
import { SheetFiles } from './sheet-files.ts';

/** So many of what nobody drew ahead may be asked for at once; the one asked for first is forgotten for another. */
const MAX_ASKED = 200;
/** So many of those are drawn in a round, and as many more between two rounds: whoever asks for the whole archive gets it in a day. */
const ASKED_A_ROUND = 10;

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
  const files = new SheetFiles(cache, log);
  const asked = new AskedSheets();
  let last = '';
  let spare = ASKED_A_ROUND;
  let brokenOff: 'all' | 'week' | undefined;
  let isCalled = false;
  let tell = () => {};

  async function drawPlanned(wanted: Plan, first: readonly string[], stop: AbortSignal): Promise<boolean> {
    for (const name of first) if (!wanted.has(name)) asked.forget(name);
    return files.draw(wanted, scene(), { first, stop, breaksOff: () => isCalled });
  }

  async function round(stop: AbortSignal, reach: 'all' | 'week', turn: readonly string[]): Promise<void> {
    const { epoch, position } = await readHead(db);
    const tonight = tonightAt(clock(), zone);
    const state = `${epoch} ${position} ${tonight}`;
    if (state === last && turn.length === 0) return;
    const plan = await planSheets({ db, tonight, pictures, ahead, asked: asked.settled() });
    files.keepOnly(plan);
    const wanted = reach === 'all' ? plan : new Map([...plan].filter(([name]) => !name.includes('/') || turn.includes(name)));
    const isWhole = await drawPlanned(wanted, turn, stop);
    brokenOff = isWhole ? undefined : reach;
    if (!isWhole || reach === 'week') return;
    await files.sweep();
    last = state;
  }

  return {
    find: (name) => files.find(name),
    ask(name) {
      if (files.find(name) !== undefined || !asked.add(name) || spare === 0) return;
      isCalled = true;
      tell();
    },
    whenAsked(listener) {
      tell = listener;
    },
    async draw(stop = new AbortController().signal, reach = 'all') {
      [spare, isCalled] = [ASKED_A_ROUND, false];
      await round(stop, reach, asked.take(ASKED_A_ROUND));
    },
    async drawAsked(stop = new AbortController().signal) {
      isCalled = false;
      const turn = asked.take(spare);
      spare -= turn.length;
      const plan = await planAsked({ db, tonight: tonightAt(clock(), zone), pictures, ahead, asked: turn });
      await drawPlanned(plan, turn, stop);
      if (brokenOff !== undefined) await round(stop, brokenOff, []);
    },
  };
}

type Plan = Awaited<ReturnType<typeof planSheets>>;

/** What was asked for and nobody drew ahead, as many as are remembered: those whose turn has not come yet, and those that are drawn from then on. */
class AskedSheets {
  readonly #all = new Set<string>();
  readonly #waiting = new Set<string>();

  /** @returns whether it was not asked for before */
  add(name: string): boolean {
    if (this.#all.has(name)) return false;
    this.#all.add(name);
    this.#waiting.add(name);
    const [oldest] = this.#all;
    if (this.#all.size > MAX_ASKED && oldest !== undefined) this.forget(oldest);
    return true;
  }

  /** Takes so many of those whose turn has not come. */
  take(most: number): string[] {
    const turn = [...this.#waiting].slice(0, most);
    for (const name of turn) this.#waiting.delete(name);
    return turn;
  }

  /** Those whose turn has come. */
  settled(): string[] {
    return [...this.#all].filter((name) => !this.#waiting.has(name));
  }

  /** There is no such page. */
  forget(name: string): void {
    this.#all.delete(name);
    this.#waiting.delete(name);
  }
}
