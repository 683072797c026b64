const JOINED = new Map<string, Map<string, Map<string, string>>>();

/** Three words as one, put together once: a feature is looked up some hundred times for a title. */
export function joined(one: string, how: string, other: string): string {
  return withWord(joining(how, other), one, how, other);
}

const PAIRS = new Map<string, Map<string, string>>();

/** Two words as one, put together once. */
export function pair(one: string, other: string): string {
  const known = PAIRS.getOrInsertComputed(other, newMap);
  const found = known.get(one);
  if (found !== undefined) return found;
  const put = `${one} ${other}`;
  known.set(one, put);
  return put;
}

const newMap = () => new Map();

/** What has been put together with these two, by the word before them. */
export function joining(how: string, other: string): Map<string, string> {
  return JOINED.getOrInsertComputed(how, newMap).getOrInsertComputed(other, newMap);
}

/** A third word put before two. @param known what has been put together with them, by `joining` */
export function withWord(known: Map<string, string>, one: string, how: string, other: string): string {
  const found = known.get(one);
  if (found !== undefined) return found;
  const put = `${one} ${how} ${other}`;
  known.set(one, put);
  return put;
}
