import type { ReactNode } from 'react';
import css from '../forms/form.css?inline';
import { PageHead } from '../layout/page-head.tsx';
import { Drawing } from '../look/drawing.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { DOOR_ART } from './door-art.ts';

interface DoorProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** A page with a form: the house on one side, the desk on the other. */
export function Door({ title, description, children }: DoorProps) {
  return (
    <div className="door">
      <PageHead title={title} description={description} />
      <PageStyle name="form" css={css} />
      <div className="panel" aria-hidden="true">
        <Drawing className="wide" align="xMidYMax" {...DOOR_ART.wide} />
        <Drawing className="tall" align="xMidYMax" {...DOOR_ART.tall} />
      </div>
      <div className="desk">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
