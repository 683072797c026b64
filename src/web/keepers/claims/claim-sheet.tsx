import type { ReactNode } from 'react';
import { PageHead } from '../../layout/page-head.tsx';
import { PageStyle } from '../../look/page-style.tsx';
import { PaperHead } from '../paper-head.tsx';
import css from './claim.css?inline';

interface ClaimSheetProps {
  title: string;
  description: string;
  /** The band or the room it is about, '' for none: it stands above the title, and its poster beside it. */
  name?: string;
  lead?: string;
  stock: 'shell' | 'mist';
  children: ReactNode;
}

/** A page about whose a page is: a heading on its paper beside a poster, and what there is to do. */
export function ClaimSheet({ title, description, name = '', lead, stock, children }: ClaimSheetProps) {
  return (
    <section className="claiming">
      <PageHead title={name === '' ? title : `${title}: ${name}`} description={description} isUnlisted />
      <PageStyle name="claim" css={css} />
      <PaperHead mark={name} title={title} lead={lead} stock={stock} poster={name || title} />
      <div className="wrap claim-body">{children}</div>
    </section>
  );
}
