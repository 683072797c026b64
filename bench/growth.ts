/** The peak growth of this process during `work`, in megabytes. */
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
