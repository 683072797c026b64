/** The encodings we send. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** How many different lists are remembered: browsers have a handful between them. */
const MAX_COUNT = 50;
const read = new Map<string, Encoding>();
/** What was asked last: the next one mostly says the same, and comparing is cheaper than looking it up. */
let last = '';
let lastBest: Encoding = 'identity';

/** The best encoding a browser says it takes; one that says nothing takes what is not encoded. */
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

/** Whether a list of encodings names one and does not refuse it with q=0. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((item) => {
    const [name, ...parameters] = item.split(';').map((part) => part.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
