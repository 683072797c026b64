import type { TestProject } from 'vitest/node';
import { newFolder, sweepFolders } from './folder.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** How much a run may take. */
    speed: 'quick' | 'usual' | 'full';
  }
}

/** One PostgreSQL server for all tests, but for a quick run, which has none; each test app makes its own database on it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  sweepFolders();
  if (project.getProvidedContext().speed === 'quick') return undefined;
  const postgres = await startPostgres({ home: newFolder('postgres') });
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
