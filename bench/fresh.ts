import { execFileSync } from 'node:child_process';
import { startPostgres } from '#rig/postgres.ts';
import type { Budget } from './table.ts';

/** A render in a process of its own that is begun as the server is, so many times: neighbours on the machine can only make it slower, so the quickest counts. */
const TIMES = 5;

/** What `/shows` with 200 shows costs when nothing is kept, end to end, on both engines. */
export async function measureFresh(): Promise<Budget[]> {
  const server = await startPostgres();
  const budgets: Budget[] = [
    { what: '/shows fresh, 200 shows, on SQLite', figure: quickest({}), most: 5, unit: 'ms' },
    { what: '/shows fresh, 200 shows, on PostgreSQL', figure: quickest({ DATABASE_URL: server.url }), most: 8, unit: 'ms' },
  ];
  await server.stop();
  return budgets;
}

function quickest(where: Record<string, string>): number {
  const environment = { ...process.env, ...where, NODE_ENV: 'production' };
  const render = () => Number(execFileSync(process.execPath, ['bench/render.ts'], { encoding: 'utf8', env: environment }));
  return Math.min(...Array.from({ length: TIMES }, render));
}
