import type { Shape } from './docs-loader.ts';

/** What a value is, in a word or two, linked to its shape when it has a name. */
export function ShapeName({ shape }: { shape: Shape }) {
  if (shape.$ref !== undefined) {
    const name = shape.$ref.split('/').at(-1) ?? '';
    return (
      <a href={`#${name}`}>
        <code>{name}</code>
      </a>
    );
  }
  if (shape.items !== undefined) {
    return (
      <>
        list of <ShapeName shape={shape.items} />
      </>
    );
  }
  const [first, ...others] = shape.anyOf ?? shape.allOf ?? [];
  if (first !== undefined) {
    return (
      <>
        <ShapeName shape={first} />
        {others.map((other, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: alternatives never change places
          <span key={index}>
            {' or '}
            <ShapeName shape={other} />
          </span>
        ))}
      </>
    );
  }
  if (shape.enum !== undefined) return shape.enum.map((value) => JSON.stringify(value)).join(', ');
  return [shape.type].flat().join(' or ') || 'anything';
}
