import type { ReactNode } from 'react';
import { PageHead } from '../layout/page-head.tsx';
import { TilePicture } from '../look/drawing.tsx';
import { PageStyle } from '../look/page-style.tsx';
import css from './plain-page.css?inline';

interface PlainFrameProps {
  title: string;
  description: string;
  stock: 'newsprint' | 'shell' | 'mist' | 'fog' | 'dusk';
  children: ReactNode;
}

/** A page of few words: a heading across its poster. */
export function PlainFrame({ title, description, stock, children }: PlainFrameProps) {
  return (
    <section className={`plain-page ${stock}`}>
      <PageHead title={title} description={description} />
      <PageStyle name="plain" css={css} />
      <div className="wrap">
        <h1>{title}</h1>
        <div className="plain-words">{children}</div>
      </div>
      {/* After the words, at the foot of the page: it stays in place while the page arrives. */}
      <div className="plain-art" aria-hidden="true">
        <TilePicture name={title} />
      </div>
    </section>
  );
}
