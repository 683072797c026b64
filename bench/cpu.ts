/** Processor time this thread has used, in milliseconds: what a busy machine does not stretch. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
