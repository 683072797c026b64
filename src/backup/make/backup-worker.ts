import { serveJobs } from '#worker-job.ts';
import { makeBackup } from './make.ts';
import type { Job } from './schedule.ts';

serveJobs(({ file, now, ...what }: Job) => makeBackup({ ...what, now: Temporal.Instant.from(now) }, file));
