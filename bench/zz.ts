import { measureCrowded } from './crowded.ts';
const start = performance.now();
console.log(await measureCrowded(), ((performance.now() - start) / 1000).toFixed(0), process.cpuUsage());
