import type { ReactNode } from 'react';
import { PageHead } from '../layout/page-head.tsx';
import { TilePicture } from '../look/drawing.tsx';
import { PageStyle } from '../look/page-style.tsx';
import css from './plain-page.css?inline';

interface PlainFrameProps {
  title: string;
  description: string;
  /** The paper the page's poster is printed on. */
  stock: 'newsprint' | 'shell' | 'mist' | 'fog' | 'dusk';
  children: ReactNode;
}

/** A page of few words: a heading that crosses its poster, and what there is to say. */
export function PlainFrame({ title, description, stock, children }: PlainFrameProps) {
  return (
    <section className={`plain-page ${stock}`}>
      <PageHead title={title} description={description} />
      <PageStyle name="plain" css={css} />
      <div className="wrap">
        <h1>{title}</h1>
        <div className="plain-words">{children}</div>
      </div>
      {/* After them: it stands at the foot of the page, which is where it stays once they are there. */}
      <div className="plain-art" aria-hidden="true">
        <TilePicture name={title} />
      </div>
    </section>
  );
}
