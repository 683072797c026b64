import { oneLine } from '../nights.ts';

/**
 * A thing described in the schema.org vocabulary, whether a page wrote it as JSON-LD or as microdata. Types and properties are named
 * by the last part of their names ('http://schema.org/MusicEvent' is 'MusicEvent'), properties in lower case: some write 'Location'.
 */
export interface Item {
  types: string[];
  id: string;
  properties: Map<string, Value[]>;
}
export type Value = string | Item;

/** The last part of a type's or property's name: of an IRI, or after a prefix. */
export function lastPart(name: string): string {
  return /[^/#:]*$/.exec(name.trim())?.[0] ?? '';
}

/** Says more of a property. */
export function addValues(item: Item, property: string, values: readonly Value[]): void {
  const said = item.properties.get(property);
  if (said === undefined) item.properties.set(property, [...values]);
  else for (const value of values) said.push(value);
}

/** The values of a property, the first of `names` that has any. */
export function valuesOf(item: Item, ...names: string[]): Value[] {
  for (const name of names) {
    const values = item.properties.get(name) ?? [];
    if (values.length > 0) return values;
  }
  return [];
}

/** The first value of a property that is text, as written; '' when there is none. */
export function textOf(item: Item, ...names: string[]): string {
  return valuesOf(item, ...names).find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? '';
}

/** The things a property names. */
export function itemsOf(item: Item, ...names: string[]): Item[] {
  return valuesOf(item, ...names).filter((value) => typeof value !== 'string');
}

/** What a value is called: itself when it is text, its name when it is a thing. One plain line, '' when it says nothing. */
export function nameOf(value: Value): string {
  return oneLine(typeof value === 'string' ? value : textOf(value, 'name'), 300);
}

/** Things of a page that are only pointed to by their id are found by it. */
export function itemFinder(items: Iterable<Item>): (value: Value) => Value {
  const known = new Map<string, Item>();
  for (const item of items) if (item.id !== '' && item.properties.size > 0 && !known.has(item.id)) known.set(item.id, item);
  return (value) => (typeof value === 'string' || value.properties.size > 0 ? value : (known.get(value.id) ?? value));
}

/** Every thing among these and inside them, each before what it holds. */
export function* allItems(roots: readonly Item[]): Generator<Item> {
  const waiting = roots.toReversed();
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    yield item;
    const held = [...item.properties.values()].flat().filter((value) => typeof value !== 'string');
    for (const inner of held.reverse()) waiting.push(inner);
  }
}
