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
/** The evening of the first read, and the next, when every local source is due. */
const FIRST = '2026-11-20T23:30:00Z';
const NEXT = '2026-11-21T23:30:00Z';

/** From start to the first good `/readyz` after a kill, with a gigabyte in the database and 64 MB in its log. The fastest start counts. */
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

/** Leaves an old scene as a killed process does. */
async function leaveOldScene(dataDir: string): Promise<void> {
  const { child } = await run(BUILT, { DATA_DIR: dataDir, PORT: '0', NOW: FIRST });
  child.kill();
  await once(child, 'close');
  const writer = spawn(process.execPath, ['bench/old-scene.ts', join(dataDir, DATABASE)], { stdio: 'pipe' });
  await saying(writer, /past shows are written/);
  writer.kill('SIGKILL');
  await once(writer, 'close');
}

/** In seconds: elapsed, and CPU. */
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
