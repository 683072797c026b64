import { expect, test } from 'vitest';
import { classesOf, usesAnyClass } from './styles.ts';

const CSS = '.listing{border-top:1px}.show+.show .bill .top-line a:hover{width:1.5em}:has(.star[data-given])+.tell-me{mask:url("./a.svg")}';

test('a style speaks of its classes, and of no number or file', () => {
  expect([...classesOf(CSS)]).toEqual(['listing', 'show', 'bill', 'top-line', 'star', 'tell-me']);
});

test('a page wears a style that speaks of a class of its, or may come to', () => {
  const classes = classesOf(CSS);
  expect(usesAnyClass('<main class="wrap"><p class="lead show">', classes)).toBe(true);
  expect(usesAnyClass('<main><p data-live=""></p></main>', classes)).toBe(true);
  expect(usesAnyClass('<main class="wrap shower"><p>class="show"</p><i class="">', classes)).toBe(false);
});
