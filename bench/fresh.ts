import { execFileSync } from 'node:child_process';
import { startPostgres } from '#rig/postgres.ts';
import type { Budget } from './table.ts';

/** Separate processes; the fastest counts, as other load only slows them. */
const TIMES = 5;

/** Rendering `/shows` with 200 shows without a cache, on both engines. */
export async function measureFresh(): Promise<Budget[]> {
  const server = await startPostgres();
  const budgets: Budget[] = [
    { what: '/shows fresh, 200 shows, on SQLite', figure: quickest({}), most: 10, unit: 'ms' },
    { what: '/shows fresh, 200 shows, on PostgreSQL', figure: quickest({ DATABASE_URL: server.url }), most: 10, unit: 'ms' },
  ];
  await server.stop();
  return budgets;
}

function quickest(where: Record<string, string>): number {
  const environment = { ...process.env, ...where, NODE_ENV: 'production' };
  const render = () => Number(execFileSync(process.execPath, ['bench/render.ts'], { encoding: 'utf8', env: environment }));
  return Math.min(...Array.from({ length: TIMES }, render));
}
