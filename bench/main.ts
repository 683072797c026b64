import { argv } from 'node:process';
import { measureAccounts } from './accounts.ts';
import { measureChanges } from './changes.ts';
import { measureClient } from './client.ts';
import { measureDesk } from './desk.ts';
import { measureFlood } from './flood.ts';
import { measureFresh } from './fresh.ts';
import { measureHearing } from './hearing.ts';
import { measureHostile } from './hostile.ts';
import { measureLetters } from './letters.ts';
import { measureMemory } from './memory.ts';
import { measureOneAddress } from './one-address.ts';
import { measureOverload } from './overload.ts';
import { measurePages } from './pages.ts';
import { measurePaint } from './paint.ts';
import { measurePictures } from './pictures.ts';
import { measureRecovery } from './recovery.ts';
import { measureRows } from './rows.ts';
import { measureScale } from './scale.ts';
import { measureSearch } from './search.ts';
import { measureSlow } from './slow.ts';
import { measureStart } from './start.ts';
import { type Budget, printBudgets } from './table.ts';
import { measureWrites } from './writes.ts';

const OVERLOAD_S = 60;

/** In order: short timings come before the bursts that heat the machine. */
const PARTS: Record<string, () => Promise<Budget[]>> = {
  client: measureClient,
  fresh: measureFresh,
  start: measureStart,
  recovery: measureRecovery,
  memory: measureMemory,
  pages: measurePages,
  'slow-phone': measurePaint,
  accounts: measureAccounts,
  flood: measureFlood,
  writes: measureWrites,
  changes: measureChanges,
  'desk-search': measureDesk,
  letters: measureLetters,
  pictures: measurePictures,
  rows: measureRows,
  hearing: measureHearing,
  hostile: measureHostile,
  'one-address': measureOneAddress,
  overload: () => measureOverload(OVERLOAD_S),
  slow: measureSlow,
  scale: measureScale,
  search: measureSearch,
};

/** `npm run bench` measures everything, `npm run bench -- PART…` some; exits with 1 when a budget is exceeded. */
const asked = argv.slice(2);
const unknown = asked.filter((name) => PARTS[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: the parts are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
const budgets: Budget[] = [];
for (const [name, measure] of Object.entries(PARTS)) if (asked.length === 0 || asked.includes(name)) budgets.push(...(await measure()));
if (!printBudgets(budgets)) process.exitCode = 1;
