/** So many of some things in order, at most: as many from all over them. */
export function sampleOf<T>(ordered: readonly T[], most: number): T[] {
  const every = Math.ceil(ordered.length / most);
  return ordered.filter((_, at) => at % every === 0);
}
