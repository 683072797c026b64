import type { ReactNode } from 'react';

const UHHHH = [...'uhhhh'];
/** Waves from far to near: how high they stand, how they roll, how thick they are. */
const WAVES = [
  { x: -40, y: 26, roll: 26, width: 22 },
  { x: -70, y: 70, roll: 24, width: 15 },
  { x: -40, y: 106, roll: 22, width: 9 },
  { x: -70, y: 134, roll: 18, width: 4 },
] as const;

/** 'uhhhh', its second plate drifting off to sea; what is wrong is said beneath. */
export function ErrorMessage({ children }: { children: ReactNode }) {
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
      <svg className="tide" viewBox="0 0 1200 150" preserveAspectRatio="none" aria-hidden="true">
        <g className="iv st">
          {WAVES.map(({ x, y, roll, width }) => (
            <path key={y} d={`M${x} ${y}q30-${roll} 60 0${'t60 0'.repeat(22)}`} strokeWidth={width} />
          ))}
        </g>
      </svg>
      <div className="wrap say">{children}</div>
    </section>
  );
}
