import { mkdir } from 'node:fs/promises';
import { type Clock, tonightAt } from '#clock.ts';
import { readHead } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import type { Log } from '#log.ts';
import { type Ahead, DRAWN_AHEAD, type PictureFile, planAsked, planSheets } from './plan.ts';
import type { SheetScene } from './sheet.ts';
import { SheetFiles } from './sheet-files.ts';

/** Requests remembered; the oldest is dropped. */
const MAX_ASKED = 200;
/** Requests drawn per round, so that the whole archive takes a day. */
const ASKED_A_ROUND = 10;

/** A scene's previews and flyers on disk, drawn outside of requests. */
export interface Sheets {
  /** A sheet's last drawn file, if any. */
  find: (name: string) => string | undefined;
  ask: (name: string) => void;
  whenAsked: (listener: () => void) => void;
  /**
   * One round: plans if anything changed, and draws what is missing, requests first. Stops early for new requests. Throws when the database
   * does not answer.
   * @param reach `week` draws only the scene, its week and flyers besides requests
   */
  draw: (stop?: AbortSignal, reach?: 'all' | 'week') => Promise<void>;
  /** Draws new requests, then continues an interrupted round. */
  drawAsked: (stop?: AbortSignal) => Promise<void>;
}

interface Needs {
  db: Database;
  clock: Clock;
  zone: string;
  scene: () => SheetScene;
  pictures: PictureFile;
  cache: string;
  log: Log;
  ahead?: Ahead;
}

/** Opens the sheets without drawing. */
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

/** Requested sheets: waiting and taken ones. */
class AskedSheets {
  readonly #all = new Set<string>();
  readonly #waiting = new Set<string>();

  add(name: string): boolean {
    if (this.#all.has(name)) return false;
    this.#all.add(name);
    this.#waiting.add(name);
    const [oldest] = this.#all;
    if (this.#all.size > MAX_ASKED && oldest !== undefined) this.forget(oldest);
    return true;
  }

  take(most: number): string[] {
    const turn = [...this.#waiting].slice(0, most);
    for (const name of turn) this.#waiting.delete(name);
    return turn;
  }

  settled(): string[] {
    return [...this.#all].filter((name) => !this.#waiting.has(name));
  }

  /** Drops a request without a page. */
  forget(name: string): void {
    this.#all.delete(name);
    this.#waiting.delete(name);
  }
}
