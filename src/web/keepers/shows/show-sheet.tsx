import type { ReactNode } from 'react';
import css from '../../desk/desk-page.css?inline';
import { LastOutcome } from '../../desk/outcome.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { PageStyle } from '../../look/page-style.tsx';
import { type PageLink, PaperHead } from '../paper-head.tsx';

interface ShowSheetProps {
  /** The page whose shows they are. */
  name: string;
  title: string;
  ways: readonly PageLink[];
  /** Forms that say themselves what was refused of them. */
  own: readonly string[];
  children: ReactNode;
}

/** A page on which keepers see to their shows. */
export function ShowSheet({ name, title, ways, own, children }: ShowSheetProps) {
  return (
    <>
      <PageHead title={`${title}: ${name}`} description="Upcoming shows of a page you keep." isUnlisted />
      <PageStyle name="desk" css={css} />
      <PaperHead mark={name} title={title} stock="mist" poster={name} ways={ways} />
      <div className="wrap desk">
        <LastOutcome own={own} />
        {children}
      </div>
    </>
  );
}
