import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from './process.ts';
import { type Budget, median } from './table.ts';

const STARTS = 5;

/** From the start to the first page, with an existing database. */
export async function measureStart(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  (await serve(dataDir)).child.kill();
  const times: number[] = [];
  for (let turn = 0; turn < STARTS; turn++) {
    const start = performance.now();
    const running = await serve(dataDir);
    await (await fetch(`http://127.0.0.1:${running.port}/shows`)).arrayBuffer();
    times.push(performance.now() - start);
    running.child.kill();
  }
  rmSync(dataDir, { recursive: true, force: true });
  return [{ what: 'start to first 200', figure: median(times) / 1000, most: 2, unit: 's' }];
}
