import { serveJobs } from '#worker-job.ts';
import { findProblems } from '../file/inspect.ts';

/** The thread that checks the database. */
serveJobs(findProblems);
