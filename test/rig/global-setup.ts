import type { TestProject } from 'vitest/node';
import { newFolder, sweepFolders } from './folder.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** The test mode. */
    speed: 'quick' | 'usual' | 'full';
  }
}

/** Starts one PostgreSQL server for all tests, except in quick runs; each test makes its own database. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  sweepFolders();
  if (project.getProvidedContext().speed === 'quick') return undefined;
  const postgres = await startPostgres({ home: newFolder('postgres') });
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
