import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into a server under measurement: on SIGUSR2 it says how late its event loop ran since the last time, and begins anew. */
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('SIGUSR2', () => {
  console.error(`loop delay p99 ${(delay.percentile(99) / 1e6).toFixed(2)} ms`);
  delay.reset();
});
