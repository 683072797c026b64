import { TilePicture } from '../look/drawing.tsx';

/** A link on from a page. */
export interface PageLink {
  to: string;
  label: string;
}

interface PaperHeadProps {
  /** What stands above the title; '' for nothing. */
  mark?: string;
  title: string;
  lead?: string | undefined;
  stock: 'shell' | 'mist';
  poster: string;
  ways?: readonly PageLink[];
}

/** The head of a page about whose a page is: a heading on its paper beside a poster. */
export function PaperHead({ mark = '', title, lead, stock, poster, ways = [] }: PaperHeadProps) {
  return (
    <div className={`paper-head ${stock}`}>
      <div className="paper-art" aria-hidden="true">
        <TilePicture name={poster} />
      </div>
      <div className="wrap">
        {mark === '' ? null : <p className="mark">{mark}</p>}
        <h1>{title}</h1>
        {lead === undefined ? null : <p className="lead">{lead}</p>}
        {ways.length === 0 ? null : (
          <ul className="paper-ways">
            {ways.map(({ to, label }) => (
              <li key={to}>
                <a className="lone" href={to}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
