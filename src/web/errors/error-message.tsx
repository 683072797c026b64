import type { ReactNode } from 'react';
import { groundLine } from '#scene/art/ground.ts';
import { useSite } from '../contexts.ts';

const UHHHH = [...'uhhhh'];
/** Lines of ground from far to near: height, waves, thickness. */
const LINES = [
  { x: -40, y: 26, roll: 26, width: 22 },
  { x: -70, y: 70, roll: 24, width: 15 },
  { x: -40, y: 106, roll: 22, width: 9 },
  { x: -70, y: 134, roll: 18, width: 4 },
] as const;

/** 'uhhhh', its second plate drifting off, with what is wrong below. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  const { ground } = useSite();
  return (
    <section className="lost">
      <div className="wrap">
        <h1>
          <span className="sr">uhhhh</span>
          {UHHHH.map((letter, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the letters never change places
            <span key={index} className="drift" aria-hidden="true" data-l={letter}>
              {letter}
            </span>
          ))}
        </h1>
      </div>
      <svg className="ground" viewBox="0 0 1200 150" preserveAspectRatio="none" aria-hidden="true">
        <g className="violet-ink stroke">
          {LINES.map(({ width, ...line }) => (
            <path key={line.y} d={groundLine(ground, { ...line, many: 23 })} strokeWidth={width} />
          ))}
        </g>
      </svg>
      <div className="wrap say">{children}</div>
    </section>
  );
}
