import { useInsertionEffect } from 'react';
import { addStyleSheet } from './add-style-sheet.ts';

/**
 * A named style in the head. Each precedence has exactly one style: React would join several into one element, and the content policy
 * allows styles by the hash of their text. A style for a later page is added as a sheet.
 */
function NamedStyle({ name, precedence, css }: { name: string; precedence: string; css: string }) {
  useInsertionEffect(() => addStyleSheet(name, css), [name, css]);
  if (typeof document !== 'undefined') return null;
  return (
    <style href={name} precedence={precedence}>
      {css}
    </style>
  );
}

/** A style of every page, or of a notice. */
export function HeadStyle({ name, css }: { name: string; css: string }) {
  return <NamedStyle name={name} precedence={name} css={css} />;
}

/** A page's only style of its own; it comes after those of every page. */
export function PageStyle({ name, css }: { name: string; css: string }) {
  return <NamedStyle name={name} precedence="page" css={css} />;
}

/** A style in the body before what it is for, so that what is above need not wait. The browser writes none. */
export function StyleHere({ name, css }: { name: string; css: string }) {
  return typeof document === 'undefined' ? <style data-href={name}>{css}</style> : null;
}
