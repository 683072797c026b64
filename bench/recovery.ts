import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT } from '#rig/command-line.ts';
import { saying } from '#rig/process.ts';
import { cpuSeconds, run } from './process.ts';
import type { Budget } from './table.ts';

const STARTS = 5;
const DATABASE = 'backline.db';
/** The evening the scene was first heard, and the next, when every source that lies on disk is due again. */
const FIRST = '2026-11-20T23:30:00Z';
const NEXT = '2026-11-21T23:30:00Z';

/**
 * How long the program takes from its start to its first good answer at `/readyz` where it was killed with a gigabyte in its
 * database and 64 MB in the log. Neighbours on the machine can only make it slower, so the quickest start counts.
 */
export async function measureRecovery(): Promise<Budget[]> {
  const folder = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  try {
    const left = join(folder, 'left');
    await leaveOldScene(left);
    const starts: Start[] = [];
    for (let turn = 0; turn < STARTS; turn++) {
      const dataDir = join(folder, 'found');
      mkdirSync(dataDir);
      for (const name of [DATABASE, `${DATABASE}-wal`]) copyFileSync(join(left, name), join(dataDir, name), constants.COPYFILE_FICLONE);
      starts.push(await start(dataDir));
      rmSync(dataDir, { recursive: true });
    }
    const found = 'killed with 1 GB and a log of 64 MB: start to ready';
    return [
      { what: found, figure: Math.min(...starts.map(({ seconds }) => seconds)), most: 1, unit: 's' },
      { what: `${found}, CPU`, figure: Math.min(...starts.map(({ cpu }) => cpu)), most: 1, unit: 's' },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Leaves a scene with a long past as a process that was killed leaves it. */
async function leaveOldScene(dataDir: string): Promise<void> {
  const { child } = await run(BUILT, { DATA_DIR: dataDir, PORT: '0', NOW: FIRST });
  child.kill();
  await once(child, 'close');
  const writer = spawn(process.execPath, ['bench/old-scene.ts', join(dataDir, DATABASE)], { stdio: 'pipe' });
  await saying(writer, /past shows are written/);
  writer.kill('SIGKILL');
  await once(writer, 'close');
}

/** What one start took, in seconds: by the clock, and of processors. */
interface Start {
  seconds: number;
  cpu: number;
}

async function start(dataDir: string): Promise<Start> {
  const begun = performance.now();
  const running = await run(BUILT, { DATA_DIR: dataDir, PORT: '0', NOW: NEXT });
  const { status } = await fetch(`http://127.0.0.1:${running.port}/readyz`);
  const seconds = (performance.now() - begun) / 1000;
  const cpu = cpuSeconds(running);
  running.child.kill('SIGKILL');
  await once(running.child, 'close');
  if (status !== 200) throw new Error(`/readyz answered ${status}.`);
  return { seconds, cpu };
}
