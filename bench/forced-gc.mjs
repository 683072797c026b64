import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded into a server under measurement: on SIGUSR2 it throws away what nobody holds and says how much of the heap is left.
 * Plain JavaScript, because the compiler that takes types away would count as memory of the server.
 */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  collect();
  console.error(`heap held ${memoryUsage().heapUsed / 2 ** 20} MB`);
});
