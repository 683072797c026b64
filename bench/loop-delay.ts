import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into a server: on SIGUSR2 it prints the event-loop delay since the last time. */
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('SIGUSR2', () => {
  console.error(`loop delay p99 ${(delay.percentile(99) / 1e6).toFixed(2)} ms`);
  delay.reset();
});
