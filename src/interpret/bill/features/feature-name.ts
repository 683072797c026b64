/** By their last part, then by what stands before it. */
const NAMES = new Map<string, Map<string, string>>();

/** The name of a feature of two or three parts. It is put together once: a title has some hundred features, and each is looked up by its name. */
export function featureName(one: string, two: string, three?: string): string {
  const last = three === undefined ? two : featureName(two, three);
  let names = NAMES.get(last);
  if (names === undefined) {
    names = new Map();
    NAMES.set(last, names);
  }
  let name = names.get(one);
  if (name === undefined) {
    name = `${one} ${last}`;
    names.set(one, name);
  }
  return name;
}
