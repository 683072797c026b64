/** For those who scrolled to the bottom. */
export function Cookie() {
  return (
    <section className="cookie" aria-labelledby="bottom">
      <div className="wrap">
        <svg viewBox="0 0 300 260" aria-hidden="true">
          <path className="ic" d="M150 16a112 112 0 0184 38q-18 14-8 32-20 4-14 26 2 20 24 18 0 18 24 22a112 112 0 11-110-136z" />
          <g className="pb" transform="translate(5 -4)">
            {CHIPS.map(([x, y, r]) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
            ))}
          </g>
          <path
            className="pk st"
            strokeLinecap="round"
            strokeDasharray="0 9"
            strokeWidth="2.500"
            d="M60 222q80 50 170-10M52 208q10 12 20 18M100 238q50 14 96-4"
          />
        </svg>
        <h2 className="poster-type" id="bottom">
          You made it to the bottom.
        </h2>
        <p className="lead">Have a cookie 🍪. The next one costs you a demo.</p>
      </div>
    </section>
  );
}

/** Chips and crumbs: x, y, radius. */
const CHIPS = [
  [112, 84, 17],
  [170, 66, 11],
  [92, 148, 13],
  [150, 128, 19],
  [132, 196, 16],
  [196, 178, 14],
  [74, 190, 7],
  [206, 222, 6],
  [274, 78, 6],
  [258, 52, 4],
  [284, 110, 3],
] as const;
