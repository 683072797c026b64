import { writeSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as after } from 'node:timers/promises';
import { startWatchdog, watchedStep } from '../../src/watchdog.ts';

/** Beats for a while and then freezes in named work: `node test/rig/freezing.ts FOLDER WORK`. */
const [, , folder = '', work = ''] = process.argv;
process.once('SIGTERM', () => process.exit(0));
startWatchdog({ afterMs: 1000, folder });
await after(1500);
writeSync(1, 'freezing\n');
watchedStep(work, () => {
  for (;;);
});
