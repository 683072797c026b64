import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { CutOff, type Site, siteAt } from '../durability/client.ts';
import type { Client } from '../durability/clients.ts';
import { arriveEditor, gather, gatherRegulars, promote } from '../durability/crowd.ts';
import { type Ledger, type Loss, openLedger } from '../durability/ledger.ts';
import { type Random, randomFrom } from '../durability/random.ts';
import { maker } from './maker.ts';
import { type Nodes, openNodes } from './nodes.ts';

/** Milliseconds of writing before a kill, and after it while the others serve alone. */
const BEFORE_MS = [100, 400] as const;
const AFTER_MS = 200;
/** Milliseconds before a retry. */
const AGAIN_MS = 20;

/** A machine, a backend process of the database, or the whole database. */
const VICTIMS = ['machine', 'backend', 'database'] as const;
type Victim = (typeof VICTIMS)[number];

/** The results of a run of kills. */
export interface Killing {
  kills: Record<Victim, number>;
  acknowledged: number;
  refused: number;
  /** Writes without an answer, or with an inconclusive one. */
  unknown: number;
  actions: Record<string, number>;
  things: number;
  lost: Loss[];
  /** Pages read while machines were killed, and the answers to the others. */
  read: number;
  unread: string[];
}

export interface Plan {
  kills: number;
  seed: number;
  nginx: boolean;
  /** A backend is killed after this many machines. */
  backendEvery?: number | undefined;
  /** Whether the whole database is killed once, in the middle. */
  database?: boolean | undefined;
  /** A server to test instead, for the control. */
  serve?: ((environment: Record<string, string>) => ChildProcess) | undefined;
  /** The clients: all, only those who keep a page, or one that creates everything twice (the other control). */
  who?: 'everybody' | 'regulars' | 'careless' | undefined;
  /** Milliseconds between a client's actions; none by default. */
  restMs?: number | undefined;
  note?: ((kill: number) => void) | undefined;
}

/**
 * Lets clients write to three machines while one after another is killed and restarted. At each pause, looks for acknowledged writes that
 * are missing or doubled.
 * @throws Error if a machine doesn't open again
 */
export async function killNodes({
  kills,
  seed,
  nginx,
  backendEvery,
  database = false,
  serve,
  who,
  restMs = 0,
  note,
}: Plan): Promise<Killing> {
  const [random, ledger, lost] = [randomFrom(seed), openLedger(), [] as Loss[]];
  const came: Killing['kills'] = { machine: 0, backend: 0, database: 0 };
  const reads = { read: 0, unread: [] as string[] };
  const nodes = await openNodes({ nginx, serve });
  try {
    const sites = nodes.entrances.map((origin) => siteAt(origin, ledger));
    const clients = await populate(nodes, sites[0] ?? siteAt('', ledger), ledger, random, who);
    for (let kill = 1; kill <= kills; kill++) {
      const victim = victimOf(kill, { kills, backendEvery, database });
      let over = false;
      const writing = clients.map((client) =>
        keepOn(
          client,
          () => pick(sites, random),
          () => over,
          restMs,
        ),
      );
      const reading = victim === 'machine' && nginx ? keepReading(nodes.entrances[0] ?? '', reads, () => over) : undefined;
      await delay(random.between(...BEFORE_MS));
      await strike(nodes, victim, random);
      came[victim]++;
      await delay(AFTER_MS);
      over = true;
      await Promise.all([...writing, reading]);
      lost.push(...(await ledger.losses(ledger.touched(), nodes.found)));
      note?.(kill);
    }
    lost.push(...(await ledger.losses(ledger.names(), nodes.found)));
  } finally {
    await nodes.close();
  }
  return { kills: came, ...ledger.counts, actions: ledger.actions, things: ledger.names().length, lost, ...reads };
}

async function populate(nodes: Nodes, site: Site, ledger: Ledger, random: Random, who: Plan['who']): Promise<Client[]> {
  if (who === 'regulars') return gatherRegulars(site, 8);
  const boss = await arriveEditor(site, ledger, (email) => promote(email, { DATABASE_URL: nodes.databaseUrl }));
  if (who === 'careless') return [maker(boss, 'Careless', false)];
  return [...(await gather(site, boss, random)), maker(boss, 'Maker one'), maker(boss, 'Maker two')];
}

function victimOf(kill: number, { kills, backendEvery, database }: Pick<Plan, 'kills' | 'backendEvery' | 'database'>): Victim {
  if (database === true && kill === kills >> 1) return 'database';
  return backendEvery !== undefined && kill % backendEvery === 0 ? 'backend' : 'machine';
}

async function strike(nodes: Nodes, victim: Victim, random: Random): Promise<void> {
  if (victim === 'database') return nodes.postgres.crash();
  if (victim === 'machine') {
    const node = random.between(0, nodes.origins.length - 1);
    await nodes.kill(node);
    await delay(AFTER_MS);
    return nodes.start(node);
  }
  const { rows } = await nodes.query(
    `select pid, pid = pg_backend_pid() as own from pg_stat_activity where backend_type = 'client backend'`,
  );
  const others = rows.filter(({ own }) => !own);
  const backend = others[random.between(0, others.length - 1)]?.pid;
  // PostgreSQL then ends all connections and recovers from its log.
  if (backend !== undefined) process.kill(backend, 'SIGKILL');
  await waitForRecovery(nodes, new Set(rows.map(({ pid }) => pid)));
}

/** Waits until the database answers from a new process. */
async function waitForRecovery(nodes: Nodes, before: ReadonlySet<number>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    await delay(50);
    const pid = await nodes.query('select pg_backend_pid() as pid').then(
      ({ rows }) => rows[0]?.pid,
      () => undefined,
    );
    if (pid !== undefined && !before.has(pid)) return;
  }
  throw new Error('The database did not come back.');
}

/** Runs a client until it is over, ignoring failed requests. */
async function keepOn(client: Client, site: () => Site, over: () => boolean, restMs: number): Promise<void> {
  while (!over()) {
    try {
      await client.act(site());
      if (restMs > 0) await delay(restMs);
    } catch (error) {
      if (!(error instanceof CutOff)) throw error;
      await delay(AGAIN_MS);
    }
  }
}

/** Reads pages with a session, which are never cached. */
async function keepReading(origin: string, reads: Pick<Killing, 'read' | 'unread'>, over: () => boolean): Promise<void> {
  while (!over()) {
    reads.read++;
    try {
      const answer = await fetch(`${origin}/shows`, { headers: { cookie: 'session=nobodys' } });
      const text = await answer.text();
      if (answer.status !== 200) reads.unread.push(`${answer.status} ${text.slice(0, 80)}`);
    } catch (error) {
      reads.unread.push(`${error} ${error instanceof Error ? error.cause : ''}`);
    }
    await delay(AGAIN_MS);
  }
}

function pick(sites: readonly Site[], random: Random): Site {
  const site = sites[random.between(0, sites.length - 1)];
  if (site === undefined) throw new Error('There is no way in.');
  return site;
}
