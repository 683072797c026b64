import { useInsertionEffect } from 'react';
import { addStyleSheet } from './add-style-sheet.ts';

/**
 * A style in the head from the first byte, under a name. Each order of precedence holds exactly one: React would run
 * several into one element, and the content policy allows each style by the hash of its whole text. That policy allows the
 * styles a page came with and no other, so one that is wanted later, for another page, is put on as a sheet, which needs none.
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

/** A style every page carries, or whatever page something is said on. */
export function HeadStyle({ name, css }: { name: string; css: string }) {
  return <NamedStyle name={name} precedence={name} css={css} />;
}

/** A page's own style; a page has exactly one, and it comes after those of every page. */
export function PageStyle({ name, css }: { name: string; css: string }) {
  return <NamedStyle name={name} precedence="page" css={css} />;
}

/**
 * A style that stands where it is written, before what wears it: what is above it need not wait for it. It came with the page and
 * stays as long, so this side writes none.
 */
export function StyleHere({ name, css }: { name: string; css: string }) {
  return typeof document === 'undefined' ? <style data-href={name}>{css}</style> : null;
}
