import type { ReactNode } from 'react';
import { useSite } from '../contexts.ts';
import css from '../forms/form.css?inline';
import { PageHead } from '../layout/page-head.tsx';
import { Drawing } from '../look/drawing.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { doorArt } from './form-frame-art.ts';

interface FormFrameProps {
  title: string;
  description: string;
  /** On a phone the form stands before the drawing: for pages that people come to by the way, not to sign in. */
  isFormFirst?: boolean;
  children: ReactNode;
}

/** A page with a form: a picture on one side, the form on the other. */
export function FormFrame({ title, description, isFormFirst = false, children }: FormFrameProps) {
  const { wide, tall } = doorArt(useSite().foreground);
  const panel = (
    <div className="panel" aria-hidden="true">
      <Drawing className="wide" align="xMidYMax" {...wide} />
      <Drawing className="tall" align="xMidYMax" {...tall} />
    </div>
  );
  // In the order they are seen: a page that is painted as it comes moves nothing.
  return (
    <div className={isFormFirst ? 'form-frame form-first' : 'form-frame'}>
      <PageHead title={title} description={description} isUnlisted />
      <PageStyle name="form" css={css} />
      {isFormFirst ? null : panel}
      <div className="fields">
        <h1>{title}</h1>
        {children}
      </div>
      {isFormFirst ? panel : null}
    </div>
  );
}
