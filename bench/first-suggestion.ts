import type { Browser } from '@playwright/test';
import { slowPhone } from './slow-phone.ts';
import { type Budget, median, printTable, round } from './table.ts';

const RUNS = 5;
/** The start of a name without a show in the coming week, and the next key. */
const TYPED = 'qui';
const BOX = 'header form.find input[name=q]';

/** In milliseconds. */
interface Typed {
  /** From focus until names are loaded. */
  names: number;
  /** From a key until a line is painted. */
  line: number;
}

/** How soon a slow phone shows suggestions. */
export async function measureFirstSuggestion(browser: Browser, origin: string): Promise<Budget[]> {
  const runs: Typed[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const typed = await type(browser, origin);
    // The first is a warm-up.
    if (run > 0) runs.push(typed);
  }
  const [names, line] = [median(runs.map((each) => each.names)), median(runs.map((each) => each.line))];
  printTable('A question box on the slow phone', [
    { what: 'names are known after the focus, ms', figure: round(names) },
    { what: 'a line after a key, ms', figure: round(line) },
  ]);
  return [{ what: 'slow phone: a line after a key, names being known', figure: line, most: 100, unit: 'ms' }];
}

async function type(browser: Browser, origin: string): Promise<Typed> {
  const { context, page } = await slowPhone(browser);
  await page.goto(`${origin}/venues`, { waitUntil: 'load' });
  const known = page.waitForResponse((response) => response.url().endsWith('/api/suggestions?q='));
  const focused = performance.now();
  await page.locator(BOX).focus();
  await (await known).finished();
  const names = performance.now() - focused;
  await page.evaluate(takeTime, BOX);
  await page.keyboard.type(TYPED);
  const line = await page.evaluate(() => window.firstLine);
  await context.close();
  return { names, line };
}

declare global {
  interface Window {
    /** From the first key to the frame after the first line, in milliseconds. */
    firstLine: Promise<number>;
  }
}

/** Runs in the page. */
function takeTime(selector: string): void {
  const box = document.querySelector(selector);
  window.firstLine = new Promise((resolve) => {
    box?.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = () => {
          if (document.querySelector('header .suggestions [role=option]') === null) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now() - timeStamp));
        };
        look();
      },
      { once: true },
    );
  });
}
