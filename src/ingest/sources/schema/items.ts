import { oneLine } from '../nights.ts';

/** A schema.org thing from JSON-LD or microdata. Types and properties have the last part of their names ('http://schema.org/MusicEvent' is 'MusicEvent'); properties are in lower case. */
export interface Item {
  types: string[];
  id: string;
  properties: Map<string, Value[]>;
}
export type Value = string | Item;

/** The last part of a name, of an IRI or after a prefix. */
export function localName(name: string): string {
  return /[^/#:]*$/.exec(name.trim())?.[0] ?? '';
}

/** Adds values to a property. */
export function addValues(item: Item, property: string, values: readonly Value[]): void {
  const said = item.properties.get(property);
  if (said === undefined) item.properties.set(property, [...values]);
  else for (const value of values) said.push(value);
}

/** The values of the first of these properties that has any. */
export function valuesOf(item: Item, ...names: string[]): Value[] {
  for (const name of names) {
    const values = item.properties.get(name) ?? [];
    if (values.length > 0) return values;
  }
  return [];
}

/** The first text of a property; '' for none. */
export function textOf(item: Item, ...names: string[]): string {
  return valuesOf(item, ...names).find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? '';
}

/** The things in a property. */
export function itemsOf(item: Item, ...names: string[]): Item[] {
  return valuesOf(item, ...names).filter((value) => typeof value !== 'string');
}

/** A text, or a thing's name, in one plain line; '' for none. */
export function nameOf(value: Value): string {
  return oneLine(typeof value === 'string' ? value : textOf(value, 'name'), 300);
}

/** Makes a function that resolves references by id. */
export function itemFinder(items: Iterable<Item>): (value: Value) => Value {
  const known = new Map<string, Item>();
  for (const item of items) if (item.id !== '' && item.properties.size > 0 && !known.has(item.id)) known.set(item.id, item);
  return (value) => (typeof value === 'string' || value.properties.size > 0 ? value : (known.get(value.id) ?? value));
}

/** Every thing among these and inside them, outer ones first. */
export function* allItems(roots: readonly Item[]): Generator<Item> {
  const waiting = roots.toReversed();
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    yield item;
    const held = [...item.properties.values()].flat().filter((value) => typeof value !== 'string');
    for (const inner of held.reverse()) waiting.push(inner);
  }
}
