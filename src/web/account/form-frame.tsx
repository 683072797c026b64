import type { ReactNode } from 'react';
import { repeatForeground } from '#scene/art/foreground.ts';
import { ownPath } from '#scene/site/own-path.ts';
import { useSite } from '../contexts.ts';
import css from '../forms/form.css?inline';
import { PageHead } from '../layout/page-head.tsx';
import { Drawing } from '../look/drawing.tsx';
import { PageStyle } from '../look/page-style.tsx';

/** A lighted door with the scene's foreground before it, as SVG shapes: portrait for wide screens, landscape for narrow ones. */
const doorArt = (foreground: string) => ({
  wide: { viewBox: '0 0 640 760', shapes: `${DOOR.wide}${before(foreground, 640, 500)}` },
  tall: { viewBox: '0 0 780 400', shapes: `${DOOR.tall}${before(foreground, 780, 180)}` },
});

const before = (foreground: string, width: number, y: number) =>
  `<g class="grass-ink" transform="translate(0 ${y})">${repeatForeground(foreground, width)}</g>`;

const DOOR = {
  wide: '<g class="key-ink"><g class="stroke" stroke-linecap="round" stroke-dasharray="0 20"><path d="M-10 -10H660" stroke-width="12.0"/><path d="M0 7H660" stroke-width="11.5"/><path d="M-10 25H660" stroke-width="10.9"/><path d="M0 42H660" stroke-width="10.4"/><path d="M-10 59H660" stroke-width="9.9"/><path d="M0 77H660" stroke-width="9.3"/><path d="M-10 94H660" stroke-width="8.8"/><path d="M0 111H660" stroke-width="8.3"/><path d="M-10 129H660" stroke-width="7.7"/><path d="M0 146H660" stroke-width="7.2"/><path d="M-10 163H660" stroke-width="6.7"/><path d="M0 181H660" stroke-width="6.1"/><path d="M-10 198H660" stroke-width="5.6"/><path d="M0 215H660" stroke-width="5.1"/><path d="M-10 232H660" stroke-width="4.5"/><path d="M0 250H660" stroke-width="4.0"/><path d="M-10 267H660" stroke-width="3.5"/><path d="M0 284H660" stroke-width="2.9"/><path d="M-10 302H660" stroke-width="2.4"/><path d="M0 319H660" stroke-width="1.9"/><path d="M-10 336H660" stroke-width="1.3"/><path d="M0 354H660" stroke-width="0.8"/></g></g><g class="lamp-ink"><g><path d="M204 700V270q0-124 124-124t124 124v430l150 90H60z"/><circle cx="328" cy="84" r="22"/></g></g><g class="key-ink"><g><path d="M204 700V270q0-124 124-124l-74 66q-24 22-24 62v452z"/><path d="M184 704V270q0-144 144-144t144 144v434h-18V270q0-126-126-126T202 270v434z"/><path d="M342 400q-22 0-22-24v-30q0-24 22-24t22 24v30q0 24-22 24zM338 400h8v290h-8zM296 700q46-22 92 0z"/></g></g>',
  tall: '<g class="key-ink"><g class="stroke" stroke-linecap="round" stroke-dasharray="0 18"><path d="M-10 -10H800" stroke-width="9.0"/><path d="M-1 6H800" stroke-width="8.3"/><path d="M-10 21H800" stroke-width="7.7"/><path d="M-1 37H800" stroke-width="7.0"/><path d="M-10 52H800" stroke-width="6.3"/><path d="M-1 68H800" stroke-width="5.7"/><path d="M-10 84H800" stroke-width="5.0"/><path d="M-1 99H800" stroke-width="4.3"/><path d="M-10 115H800" stroke-width="3.7"/><path d="M-1 130H800" stroke-width="3.0"/><path d="M-10 146H800" stroke-width="2.3"/><path d="M-1 161H800" stroke-width="1.7"/><path d="M-10 177H800" stroke-width="1.0"/></g></g><g class="lamp-ink"><g transform="translate(330 -6) scale(.46)"><path d="M204 700V270q0-124 124-124t124 124v430l150 90H60z"/><circle cx="328" cy="84" r="22"/></g></g><g class="key-ink"><g transform="translate(330 -6) scale(.46)"><path d="M204 700V270q0-124 124-124l-74 66q-24 22-24 62v452z"/><path d="M184 704V270q0-144 144-144t144 144v434h-18V270q0-126-126-126T202 270v434z"/><path d="M342 400q-22 0-22-24v-30q0-24 22-24t22 24v30q0 24-22 24zM338 400h8v290h-8zM296 700q46-22 92 0z"/></g></g>',
} as const;

interface FormFrameProps {
  title: string;
  description: string;
  /** On a phone the form comes before the drawing. */
  isFormFirst?: boolean;
  children: ReactNode;
}

/** A page with a form beside a drawing. */
export function FormFrame({ title, description, isFormFirst = false, children }: FormFrameProps) {
  const { wide, tall } = doorArt(useSite().foreground);
  const panel = (
    <div className="panel" aria-hidden="true">
      <Drawing className="wide" align="xMidYMax" {...wide} />
      <Drawing className="tall" align="xMidYMax" {...tall} />
    </div>
  );
  // In the order seen, so that nothing moves while the page arrives.
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

/** The path on this site that an email's link continues to; '/' for none, or for another site. */
export function wayBack(continueUrl: string, origin: string): string {
  return continueUrl.startsWith(`${origin}/`) ? ownPath(continueUrl.slice(origin.length)) : '/';
}
