import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type Disk, LEFTOVERS, openDisk } from './disk.ts';
import { openFindings } from './findings.ts';
import { type Asked, type Ledger, type Loss, openLedger } from './ledger.ts';
import { type Random, randomFrom } from './random.ts';
import { type Call, trace } from './trace.ts';
import type { Word } from './writer.ts';

/** Created by the program, as its durability is part of the promise. */
const DATA = 'data';

/** The value of SQLite's `synchronous`: ours, and two controls that must fail. */
type Synchronous = 'full' | 'normal' | 'off';

/** The results of power cuts. */
export interface Cutting {
  synchronous: Synchronous;
  states: number;
  /** Writes acknowledged in the whole run. */
  acknowledged: number;
  /** Writes reported as failed, with reasons. */
  failed: number;
  reasons: string[];
  /** Writes acknowledged after the last failure. */
  resumed: number;
  /** States that lack something acknowledged, and the worst of them. */
  lost: number;
  most: number;
  /** States that can't be read or that SQLite reports as damaged. */
  damaged: number;
  examples: string[];
}

interface Plan {
  synchronous: Synchronous;
  states: number;
  seed: number;
  people: number;
  /** A call to fail, as `trace` takes it. */
  fault?: string;
}

/** Records one run of the writer and cuts the power at random moments. */
export async function cutPower({ synchronous, states, seed, people, fault }: Plan): Promise<Cutting> {
  const root = mkdtempSync(join(tmpdir(), 'backline-power-'));
  try {
    const calls = await trace(['test/durability/writer.ts', join(root, DATA), String(people), synchronous], fault);
    return await cutRecording(root, calls, { synchronous, states, random: randomFrom(seed) });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function cutRecording(
  root: string,
  calls: readonly Call[],
  { synchronous, states, random }: { synchronous: Synchronous; states: number; random: Random },
): Promise<Cutting> {
  const result: Cutting = {
    synchronous,
    states,
    acknowledged: 0,
    failed: 0,
    reasons: [],
    resumed: 0,
    lost: 0,
    most: 0,
    damaged: 0,
    examples: [],
  };
  // Until our first file is opened, the program loads itself.
  const start = calls.findIndex((call) => call.call === 'open' && call.path.startsWith(`${root}/`));
  const cuts = Array.from({ length: states }, () => random.between(start, calls.length)).sort((a, b) => a - b);
  const [disk, ledger] = [openDisk(root), openLedger()];
  let asked: Asked | undefined;
  for (const [index, call] of [...calls, undefined].entries()) {
    for (; cuts[0] === index; cuts.shift()) {
      const { losses, damage } = await examine(root, disk, ledger, random);
      if (losses.length > 0) result.lost += 1;
      if (damage.length > 0) result.damaged += 1;
      result.most = Math.max(result.most, losses.length);
      if (losses.length + damage.length > 0 && result.examples.length < 10)
        result.examples.push(`before call ${index}: ${JSON.stringify({ losses: losses.slice(0, 3), damage: damage.slice(0, 3) })}`);
    }
    if (call === undefined) break;
    disk.take(call);
    for (const word of wordsOf(call)) {
      if ('ask' in word) asked = ledger.ask('write', word.ask);
      else if ('done' in word) {
        asked?.acknowledged();
        result.resumed += 1;
      } else {
        asked?.unknown();
        result.resumed = 0;
        if (!result.reasons.includes(word.failed)) result.reasons.push(word.failed);
      }
    }
  }
  return { ...result, acknowledged: ledger.counts.acknowledged, failed: ledger.counts.unknown };
}

/** What the writer reports with a call. */
function wordsOf(call: Call): Word[] {
  if (call.call !== 'write' || call.fd !== 1) return [];
  const lines = call.bytes.toString().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Word);
}

/** Builds the disk as the cut left it and checks the database on it. */
async function examine(root: string, disk: Disk, ledger: Ledger, random: Random): Promise<{ losses: Loss[]; damage: string[] }> {
  const leftover = LEFTOVERS[random.between(0, LEFTOVERS.length - 1)] ?? 'nothing';
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'backline-cut-'));
  try {
    for (const [path, bytes] of disk.cut(leftover, random)) {
      const copy = join(folder, relative(root, path));
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, bytes);
    }
    mkdirSync(join(folder, DATA), { recursive: true });
    const findings = openFindings(join(folder, DATA));
    try {
      // Before the first promise there may be no tables.
      const losses = ledger.counts.acknowledged === 0 ? [] : await ledger.losses(ledger.names(), findings.found);
      return { losses, damage: findings.damage };
    } finally {
      findings.close();
    }
  } catch (error) {
    return { losses: [], damage: [error instanceof Error ? error.message : String(error)] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
