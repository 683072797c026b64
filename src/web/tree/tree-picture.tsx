import { useId } from 'react';
import { paths } from '../paths.ts';
import type { Drawing, DrawnRoute, DrawnThread, Ribbon } from './layout.ts';
import { MEASURES } from './measures.ts';

/** Largest radius of a route's corners. */
const ROUND = 12;
/** The sentence and the table are read instead. */
const DRAWN = { 'aria-hidden': true } as const;

interface TreePictureProps {
  drawing: Drawing;
  /** The picture in a sentence. */
  says: string;
  /** The page's own band, which is no link. */
  here?: string | undefined;
}

/** The tree as a scrolling picture; the table below says the same. */
export function TreePicture({ drawing, says, here }: TreePictureProps) {
  const title = useId();
  const { width, height, ribbons, threads, routes } = drawing;
  const [whole, tall] = [width + MEASURES.axis, height];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="tree-scroll" data-room={tall / 16} aria-label="The picture (scrolls)" tabIndex={0}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing whose links are reached one by one */}
      <svg className="tree" viewBox={`0 0 ${whole} ${tall}`} width={rem(whole)} height={rem(tall)} role="group" aria-labelledby={title}>
        <title id={title}>{says}</title>
        <g {...DRAWN}>
          <g className="sun-paper">
            <circle cx={Math.round(whole * 0.8)} cy={130} r={Math.min(118, Math.round(whole / 5))} />
          </g>
          <YearLines drawing={drawing} to={whole} />
        </g>
        <g transform={`translate(${MEASURES.axis})`}>
          <g {...DRAWN}>
            {ribbons.map((ribbon) => (
              <g key={ribbon.id}>
                <path className={`ribbon ${ribbon.stock}`} d={outline(ribbon)} />
                {ribbon.goesOn ? null : <path className="ribbon-end" d={`M${ribbon.x} ${ribbon.bottom}h${ribbon.width}`} />}
              </g>
            ))}
            <g className="threads">
              {routes.map((route) => threadRoute(route))}
              {threads.map((thread) => threadLine(thread))}
            </g>
            {threads.map((thread) => knots(thread))}
          </g>
          {ribbons.map((ribbon) => (
            <Head key={ribbon.id} ribbon={ribbon} isHere={ribbon.id === here} />
          ))}
          <g {...DRAWN}>{ribbons.map((ribbon) => lettering(ribbon))}</g>
        </g>
      </svg>
      <svg className="tree-axis" viewBox={`0 0 ${MEASURES.axis} ${tall}`} width={rem(MEASURES.axis)} height={rem(tall)} aria-hidden="true">
        <path className="axis-paper" d={`M0 0h${MEASURES.axis - 6}v${tall}H0z`} />
        <YearLines drawing={drawing} to={MEASURES.axis} />
      </svg>
    </section>
  );
}

/** Sizes follow the text size. */
const rem = (pixels: number) => `${pixels / 16}rem`;

function YearLines({ drawing: { years, now }, to }: { drawing: Drawing; to: number }) {
  return (
    <>
      {years.map(({ y, label, isLarge }) => (
        <g key={y} className={isLarge ? 'year large' : 'year'}>
          <path d={`M${MEASURES.axis - 6} ${y}H${to}`} />
          {label === '' ? null : (
            <text x={MEASURES.axis - 10} y={y + (isLarge ? 10 : 5)} textAnchor="end">
              {label}
            </text>
          )}
        </g>
      ))}
      {now === undefined ? null : (
        <text className="tree-now" x={MEASURES.axis - 10} y={now + 8} textAnchor="end">
          now
        </text>
      )}
    </>
  );
}

/** A ribbon: cut straight where the band ended, torn where it goes on. */
function outline({ x, width, top, bottom, goesOn, comesIn }: Ribbon): string {
  const tooth = width / 6;
  const torn = (way: 1 | -1) => Array.from({ length: 6 }, (_, at) => `l${round(-way * tooth)} ${at % 2 === 0 ? 9 : -9}`).join('');
  const upper = comesIn
    ? `M${x} ${top}${Array.from({ length: 6 }, (_, at) => `l${round(tooth)} ${at % 2 === 0 ? 9 : -9}`).join('')}`
    : `M${x} ${top}h${width}`;
  return `${upper}V${bottom}${goesOn ? torn(1) : `H${x}`}z`;
}

// Functions and not components: a picture has hundreds of lines, and components are slow.

function threadRoute({ musician, mark, points, bends, isBack, from, to }: DrawnRoute) {
  const [first] = points;
  const above = bends && first !== undefined ? [{ x: first.x, y: first.y - ROUND }] : [];
  return (
    <path
      key={`${musician} ${from} ${to} ${first?.y}`}
      className={isBack ? 'thread away' : `thread ${mark}`}
      d={roundedPath([...above, ...points])}
    />
  );
}

function threadLine({ band, musician, mark, x, start, end, bends, goesOn, isEnd }: DrawnThread) {
  const foot = isEnd && !goesOn ? `M${x - 6} ${end}h12` : '';
  return (
    <g key={`${band} ${musician} ${start}`}>
      <path className={`thread ${mark ?? 'one'}`} d={`M${x} ${start}V${bends ? end - ROUND : end}`} />
      {foot === '' ? null : <path className="thread-end" d={foot} />}
    </g>
  );
}

function knots({ band, musician, mark, x, start, comesIn }: DrawnThread) {
  if (comesIn) return null;
  return (
    <circle
      key={`${band} ${musician} ${start}`}
      className={mark === undefined ? 'knot one' : 'knot'}
      cx={x}
      cy={start}
      r={mark === undefined ? 4 : 6}
    />
  );
}

function Head({ ribbon: { id, called, name, size, x, top, width }, isHere }: { ribbon: Ribbon; isHere: boolean }) {
  const y = top + 2 - MEASURES.head;
  const head = (
    <>
      <path className="tree-head" d={`M${x} ${y}h${width}v${MEASURES.head}H${x}z`} />
      <text className="tree-name" x={x + 8} y={y + MEASURES.head / 2 + size * 0.36} fontSize={size} {...DRAWN}>
        {name}
      </text>
    </>
  );
  if (isHere) return <g className="here">{head}</g>;
  return (
    <a href={paths.artist(id)} aria-label={called}>
      {head}
    </a>
  );
}

function lettering({ id, stock, labels }: Ribbon) {
  return (
    <g key={id} className={`tree-labels ${stock}`}>
      {labels.map(({ musician, name, part, x, y, width, isMoved }) => (
        <g key={`${musician} ${y}`}>
          <path d={`M${x - 3} ${y - 12}h${width + 6}v29h-${width + 6}z`} />
          <text className={isMoved ? 'who moved' : 'who'} x={x} y={y}>
            {name}
          </text>
          <text className="part" x={x} y={y + 13}>
            {part}
          </text>
        </g>
      ))}
    </g>
  );
}

function roundedPath(points: readonly { x: number; y: number }[]): string {
  return points
    .map((point, at) => {
      const [before, after] = [points[at - 1], points[at + 1]];
      if (before === undefined) return `M${point.x} ${point.y}`;
      if (after === undefined) return `L${point.x} ${point.y}`;
      const turn = Math.min(ROUND, far(before, point) / 2, far(point, after) / 2);
      const [from, to] = [towards(point, before, turn), towards(point, after, turn)];
      return `L${from.x} ${from.y}Q${point.x} ${point.y} ${to.x} ${to.y}`;
    })
    .join('');
}

type Point = DrawnRoute['points'][number];
const far = (one: Point, other: Point) => Math.abs(one.x - other.x) + Math.abs(one.y - other.y);
const towards = (point: Point, other: Point, by: number): Point => ({
  x: round(point.x + Math.sign(other.x - point.x) * by),
  y: round(point.y + Math.sign(other.y - point.y) * by),
});
const round = (pixels: number) => Math.round(pixels * 10) / 10;
