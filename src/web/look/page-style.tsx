/**
 * A style in the head from the first byte, under a name. Each order of precedence holds exactly one: React would run
 * several into one element, and the content policy allows each style by the hash of its whole text.
 */
function NamedStyle({ name, precedence, css }: { name: string; precedence: string; css: string }) {
  return (
    <style href={name} precedence={precedence}>
      {css}
    </style>
  );
}

/** A style every page carries. */
export function HeadStyle({ name, css }: { name: string; css: string }) {
  return <NamedStyle name={name} precedence={name} css={css} />;
}

/** A page's own style; a page has exactly one, and it comes after those of every page. */
export function PageStyle({ name, css }: { name: string; css: string }) {
  return <NamedStyle name={name} precedence="page" css={css} />;
}
