import type { ReactNode } from 'react';
import css from '../desk/desk-page.css?inline';
import { LastOutcome } from '../desk/outcome.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';

interface ShowSheetProps {
  title: string;
  /** Forms that say themselves what was refused of them. */
  own: readonly string[];
  children: ReactNode;
}

/** A page on which keepers see to their shows. */
export function ShowSheet({ title, own, children }: ShowSheetProps) {
  return (
    <section className="wrap desk">
      <PageHead title={title} description="The coming shows of a page that you keep." isUnlisted />
      <PageStyle name="desk" css={css} />
      <h1>{title}</h1>
      <LastOutcome own={own} />
      {children}
    </section>
  );
}
