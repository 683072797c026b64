import { serveJobs } from '#worker-job.ts';
import { findProblems } from '../file/inspect.ts';

serveJobs(findProblems);
