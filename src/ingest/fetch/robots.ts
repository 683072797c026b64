import library from 'robots-parser';
import type { Fresh } from './exchange.ts';
import { Refused } from './refused.ts';

const OUR_NAME = 'backline';

/** A day (RFC 9309, section 2.4). */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const MAX_SITES = 1_000;

/** How much of a robots.txt is read, in characters (RFC 9309, section 2.5), and how much about us is kept. */
const MAX_READ = 500 * 1024;
const MAX_KEPT = 50_000;

const MAX_DELAY_S = 30;

// Its types describe a default export, but it is a function.
const robotsParser = library as unknown as typeof library.default;

type Rules = ReturnType<typeof robotsParser>;

const sites = new Map<string, { rules: Rules; until: number }>();

/**
 * Asks a site's robots.txt, fetched once a day, whether an address may be visited.
 * @throws Refused when it may not, or when the site has trouble
 */
export async function askRobots(url: URL, bring: (robots: URL) => Promise<Fresh>): Promise<void> {
  const known = sites.get(url.origin);
  const rules = known !== undefined && known.until > performance.now() ? known.rules : await readRules(url, bring);
  if (rules.isDisallowed(url.href, OUR_NAME)) throw new Refused('its robots.txt asks programs not to visit');
}

/** The pause between visits that a site's known robots.txt asks for, in milliseconds. */
export function crawlDelay({ origin }: URL): number {
  const seconds = sites.get(origin)?.rules.getCrawlDelay(OUR_NAME) ?? 0;
  return Math.min(Math.max(seconds, 0), MAX_DELAY_S) * 1000;
}

async function readRules(url: URL, bring: (robots: URL) => Promise<Fresh>): Promise<Rules> {
  const address = new URL('/robots.txt', url);
  const rules = robotsParser(address.href, aboutUs(await bringText(address, bring)));
  const [oldest] = sites.keys();
  if (sites.size >= MAX_SITES && oldest !== undefined) sites.delete(oldest);
  sites.set(url.origin, { rules, until: performance.now() + MAX_AGE_MS });
  return rules;
}

/** RFC 9309, section 2.3.1: without a robots.txt everything is allowed; while it fails, nothing is. */
async function bringText(address: URL, bring: (robots: URL) => Promise<Fresh>): Promise<string> {
  try {
    const { bytes } = await bring(address);
    return new TextDecoder().decode(bytes).slice(0, MAX_READ);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { status, retryAfterSeconds, message } = error;
    if (status !== null && status >= 400 && status < 500 && status !== 429) return '';
    throw new Refused(`we can’t read its robots.txt: ${message}`, { status, retryAfterSeconds, cause: error });
  }
}

/** The groups of a robots.txt that name us or everyone, as the parser repeats every rule for every name above it. */
function aboutUs(text: string): string {
  const kept: string[] = [];
  let room = MAX_KEPT;
  let names: string[] = [];
  let naming = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, key, value = ''] = /^\s*([a-z-]+)\s*:([^#]*)/i.exec(line) ?? [];
    if (key === undefined) continue;
    if (key.toLowerCase() === 'user-agent') {
      if (!naming) names = [];
      naming = true;
      const name = value.split('/')[0]?.trim().toLowerCase() ?? '';
      if ((name === OUR_NAME || name === '*') && !names.includes(name)) names.push(name);
      continue;
    }
    if (naming) kept.push(...names.map((name) => `User-agent: ${name}`));
    naming = false;
    if (names.length === 0) continue;
    room -= line.length;
    if (room < 0) break;
    kept.push(line);
  }
  return kept.join('\n');
}
