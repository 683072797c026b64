const STOCKS = ['shell', 'newsprint', 'mist', 'dusk', 'fog'] as const;
export type Stock = (typeof STOCKS)[number];

/** Gives each ribbon a paper that none has who stands before it in its lane, or beside it. */
export function dealStocks(bands: readonly { lane: number; top: number; floor: number }[]): Stock[] {
  const given: Stock[] = [];
  const inLane = new Map<number, number[]>();
  for (const [at, { lane, top, floor }] of bands.entries()) {
    const beside = [lane - 1, lane + 1].flatMap((each) =>
      (inLane.get(each) ?? []).filter((other) => (bands[other]?.top ?? 0) <= floor && (bands[other]?.floor ?? 0) >= top),
    );
    const near = new Set([...beside, inLane.get(lane)?.at(-1)].map((other) => (other === undefined ? undefined : given[other])));
    const turned = STOCKS.map((_, index) => STOCKS[(index + lane * 2 + at) % STOCKS.length] ?? 'shell');
    given.push(turned.find((stock) => !near.has(stock)) ?? turned[0] ?? 'shell');
    const own = inLane.get(lane);
    if (own === undefined) inLane.set(lane, [at]);
    else own.push(at);
  }
  return given;
}
