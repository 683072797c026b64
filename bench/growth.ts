/** By how many megabytes the process was larger than before, at its largest, while something was done. */
export async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await work();
  clearInterval(watch);
  return (Math.max(most, process.memoryUsage.rss()) - before) / 1e6;
}
