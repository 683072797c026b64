import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CutOff, type Site, siteAt } from './client.ts';
import type { Client } from './clients.ts';
import { arriveEditor, gather, gatherRegulars, promote } from './crowd.ts';
import { openFindings } from './findings.ts';
import { type Ledger, type Loss, openLedger } from './ledger.ts';
import { type Random, randomFrom } from './random.ts';
import { openSite } from './site.ts';

/** Time until a kill, in milliseconds after one client's (a different one each time) first action. */
const MIN_MS = 60;
const MAX_MS = 260;
/** The longest wait for that client, in milliseconds. */
const PATIENCE_MS = 5000;
/** Kills between checks of everything written. */
const LOOK_EVERY = 50;

/** The results of a run of kills. */
export interface Killing {
  cycles: number;
  acknowledged: number;
  refused: number;
  unknown: number;
  actions: Record<string, number>;
  things: number;
  lost: Loss[];
  damage: string[];
  /** Milliseconds from start to open port after a kill. */
  recovery: { median: number; longest: number };
}

export interface Plan {
  cycles: number;
  seed: number;
  /** A server to test instead, for the control. */
  start?: ((environment: Record<string, string>) => ChildProcess) | undefined;
  /** Called after each check. */
  note?: ((cycle: number) => void) | undefined;
  /** The clients: all, or only those who keep a page. */
  who?: 'everybody' | 'regulars' | undefined;
}

/**
 * Lets 16 clients write to a site that is killed again and again, and looks for lost acknowledged writes.
 * @throws Error if the site doesn't open again
 */
export async function killAgainAndAgain({ cycles, seed, start, note, who = 'everybody' }: Plan): Promise<Killing> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-kill-'));
  const [random, ledger] = [randomFrom(seed), openLedger()];
  const [lost, damage, waits]: [Loss[], string[], number[]] = [[], [], []];
  const look = async (names: readonly string[]) => {
    const findings = openFindings(dataDir);
    damage.push(...findings.damage);
    lost.push(...(await ledger.losses(names, findings.found)));
    findings.close();
  };
  try {
    const clients = await settle(dataDir, ledger, random, { start, who });
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const run = await openSite(dataDir, start);
      waits.push(run.readyAfter);
      const site = siteAt(`http://127.0.0.1:${run.port}`, ledger);
      const paces = clients[random.between(0, clients.length - 1)];
      const paced = Promise.withResolvers<void>();
      const all = Promise.all(clients.map((client) => keepOn(client, site, client === paces ? paced.resolve : undefined)));
      const tired = setTimeout(paced.resolve, PATIENCE_MS);
      await paced.promise;
      clearTimeout(tired);
      await new Promise((resolve) => setTimeout(resolve, random.between(MIN_MS, MAX_MS)));
      await run.kill();
      await all;
      if (cycle % LOOK_EVERY !== 0) continue;
      await look(ledger.touched());
      note?.(cycle);
    }
    await look(ledger.names());
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  waits.sort((a, b) => a - b);
  const recovery = { median: Math.round(waits[waits.length >> 1] ?? 0), longest: Math.round(waits.at(-1) ?? 0) };
  return { cycles, ...ledger.counts, actions: ledger.actions, things: ledger.names().length, lost, damage, recovery };
}

/** Runs a client until the site is gone; `once` is called after its first action. */
async function keepOn(client: Client, site: Site, once?: () => void): Promise<void> {
  try {
    for (;;) {
      await client.act(site);
      once?.();
    }
  } catch (error) {
    if (!(error instanceof CutOff)) throw error;
  }
}

/** Creates the people who exist before the first kill, and newcomers. */
async function settle(dataDir: string, ledger: Ledger, random: Random, { start, who }: Pick<Plan, 'start' | 'who'>): Promise<Client[]> {
  const run = await openSite(dataDir, start);
  const site = siteAt(`http://127.0.0.1:${run.port}`, ledger);
  const boss = () => arriveEditor(site, ledger, (email) => promote(email, { DATA_DIR: dataDir }));
  const clients = who === 'regulars' ? await gatherRegulars(site, 16) : await gather(site, await boss(), random);
  await run.stop();
  return clients;
}
