export type Encoding = 'br' | 'gzip' | 'identity';

const MAX_COUNT = 50;
const read = new Map<string, Encoding>();
let last = '';
let lastBest: Encoding = 'identity';

/** The best encoding that an Accept-Encoding header allows; none if it is missing. */
export function accepts(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  if (accepted === last) return lastBest;
  const best = read.get(accepted) ?? bestOf(accepted);
  if (read.size < MAX_COUNT) read.set(accepted, best);
  last = accepted;
  lastBest = best;
  return best;
}

function bestOf(list: string): Encoding {
  return takes(list, 'br') ? 'br' : takes(list, 'gzip') ? 'gzip' : 'identity';
}

/** Whether a header names an encoding without q=0. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((item) => {
    const [name, ...parameters] = item.split(';').map((part) => part.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
