/** The encodings we send. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** How many different lists are remembered: browsers have a handful between them. */
const MOST = 50;
const read = new Map<string, Encoding>();

/** The best encoding a browser says it takes. */
export function accepts(accepted: string): Encoding {
  const known = read.get(accepted);
  if (known !== undefined) return known;
  const best = takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : 'identity';
  if (read.size < MOST) read.set(accepted, best);
  return best;
}

/** Whether a list of encodings names one and does not refuse it with q=0. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((item) => {
    const [name, ...parameters] = item.split(';').map((part) => part.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
