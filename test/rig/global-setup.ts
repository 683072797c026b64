import type { TestProject } from 'vitest/node';
import { newFolder, sweepFolders } from './folder.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engines: readonly ('sqlite' | 'postgres')[];
    postgresUrl: string;
    speed: 'quick' | 'usual' | 'full';
  }
}

/** One PostgreSQL server for all tests, where the run has that engine; each test app makes its own database on it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  sweepFolders();
  if (!project.getProvidedContext().engines.includes('postgres')) return undefined;
  const postgres = await startPostgres({ home: newFolder('postgres') });
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
