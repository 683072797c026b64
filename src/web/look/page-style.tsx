/**
 * A page's own styles, in the head from the first byte. Each page has exactly one, under its own name:
 * React would run several into one element, and the content policy allows each style by the hash of its whole text.
 */
export function PageStyle({ name, css }: { name: string; css: string }) {
  return (
    <style href={name} precedence="page">
      {css}
    </style>
  );
}
