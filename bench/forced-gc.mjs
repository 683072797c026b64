import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded into a server: on SIGUSR2 it collects garbage and prints the heap size. Plain JavaScript, as the type stripper takes memory too.
 */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  collect();
  console.error(`heap held ${memoryUsage().heapUsed / 2 ** 20} MB`);
});
