import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Weights } from '../bill/search.ts';
import { readLabels } from './labels.ts';
import { learnBills, NO_WEIGHTS } from './learn-bills.ts';
import { learnClusters } from './learn-clusters.ts';
import { learnKinds } from './learn-kinds.ts';
import { measureBills, measureKinds } from './measure.ts';

const FOLDER = join(import.meta.dirname, '..');
const USAGE = 'Usage: node src/interpret/training/train.ts clusters|kinds|bills|measure [--out FOLDER] [--from-scratch] LABELS.jsonl …';

/** Learns one table from files of labels and writes it, or measures the installed tables; README.md describes each. */
export async function train(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { out: { type: 'string', default: FOLDER }, 'from-scratch': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [what = '', ...files] = positionals;
  const labels = readLabels(files);
  if (labels.length === 0) throw new Error(USAGE);
  const isFromScratch = values['from-scratch'];
  const madeBy = `node src/interpret/training/train.ts ${what}${isFromScratch ? ' --from-scratch' : ''} LABELS.jsonl`;
  const write = (path: string, table: object) => writeFileSync(join(values.out, path), formatTable({ madeBy, ...table }));
  if (what === 'clusters') write('words/clusters.json', { clusters: learnClusters(labels) });
  else if (what === 'kinds') {
    const { weights, ordinary } = learnKinds(
      labels,
      isFromScratch ? undefined : readInstalled<{ ordinary: string }>('words/ordinary.json').ordinary.split(' '),
    );
    write('kind/weights.json', { weights });
    if (isFromScratch) write('words/ordinary.json', { ordinary: ordinary.join(' ') });
  } else if (what === 'bills')
    write('bill/weights.json', await learnBills(labels, isFromScratch ? NO_WEIGHTS : readInstalled<Weights>('bill/weights.json')));
  else if (what === 'measure')
    console.log(
      JSON.stringify(
        { bills: await measureBills(labels, readInstalled<Weights>('bill/weights.json')), kinds: measureKinds(labels) },
        null,
        2,
      ),
    );
  else throw new Error(USAGE);
}

function readInstalled<Table>(path: string): Table {
  return JSON.parse(readFileSync(join(FOLDER, path), 'utf8')) as Table;
}

/** Formats JSON with one line per weight. */
function formatTable(table: object): string {
  const json = JSON.stringify(table, null, 2);
  return `${json.replace(/\[\n\s+(-?[\d.]+),\n\s+(-?[\d.]+),\n\s+(-?[\d.]+),\n\s+(-?[\d.]+)\n\s+\]/g, '[$1, $2, $3, $4]')}\n`;
}

if (import.meta.main) await train(process.argv.slice(2));
