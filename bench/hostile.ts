import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { readJsonObject } from '#identity/wire/body.ts';
import { exchange } from '#ingest/fetch/exchange.ts';
import { askRobots } from '#ingest/fetch/robots.ts';
import { detectFormat } from '#ingest/sources/detect.ts';
import { readIcal } from '#ingest/sources/ical/read-ical.ts';
import { readJsonFeed } from '#ingest/sources/json/read-json.ts';
import { readPageByRecipe } from '#ingest/sources/page/by-recipe.ts';
import { readPage } from '#ingest/sources/page/read-page.ts';
import { Recipe } from '#ingest/sources/page/select.ts';
import { readRss } from '#ingest/sources/rss/read-rss.ts';
import { readSheet } from '#ingest/sources/sheet/read-sheet.ts';
import { readTypedList } from '#ingest/sources/typed-list/read-typed-list.ts';
import { readBill } from '#interpret/bill/bill.ts';
import { createArtistIndex } from '#interpret/names/artists.ts';
import { cleanBio } from '#people/bio.ts';
import { BOMBS } from '#rig/calendar-bombs.ts';
import { BIO_PIECES, ENDLESS_NAMES, ENDLESS_STRINGS, LONG_TITLE_PARTS, longTitle, ROBOTS_BOMBS } from '#rig/long-texts.ts';
import { ENDLESS_BEGINNINGS, FEED_BOMBS, PAGE_BOMBS, RECIPE_BOMBS } from '#rig/page-bombs.ts';
import { VERDICTS, type Verdict, worstTexts } from '#rig/patterns.ts';
import { PLAIN_BOMBS } from '#rig/plain-bombs.ts';
import { TEXT_READERS } from '#rig/text-readers.ts';
import { MAX_BIO_BYTES } from '#scene/people/bio.ts';
import { openWorkerJob } from '#worker-job.ts';
import { cpuMs, growth } from './process.ts';
import type { Budget } from './table.ts';

const WINDOW = { zone: 'America/New_York', from: '2026-08-01', to: '2028-02-01' };
const bytesOf = (text: string) => Buffer.from(text);

/** Inputs by name, made on demand: together they are a gigabyte. */
type Inputs = Iterable<readonly [name: string, make: () => string]>;
const given = (texts: readonly string[]): Inputs => texts.map((text) => [text.slice(0, 20), () => text] as const);

/** The CPU and memory cost of hostile input, the worst of each kind. */
export async function measureHostile(): Promise<Budget[]> {
  const one = createArtistIndex([{ id: 'neap', name: 'Neap' }]);
  const bios: Inputs = BIO_PIECES.map((piece) => [piece, () => ''.padEnd(MAX_BIO_BYTES, piece)] as const);
  const titles: Inputs = LONG_TITLE_PARTS.map((part) => [part, () => longTitle(part)] as const);
  const verdicts = Object.values(JSON.parse(readFileSync(VERDICTS, 'utf8')) as Record<string, Verdict>);
  const recipes = Object.entries(RECIPE_BOMBS).map(([name, { recipe, html }]) => [name, html, Recipe.parse(recipe)] as const);
  const reading = [
    dearest('a calendar', 4000, Object.entries(BOMBS), (text) => readIcal(bytesOf(text), WINDOW)),
    dearest('a page', 2000, Object.entries(PAGE_BOMBS), (text) => readPage(bytesOf(text), WINDOW)),
    dearest('a feed', 2000, Object.entries(FEED_BOMBS), (text) => readRss(bytesOf(text), WINDOW)),
    ...[readSheet, readJsonFeed, readTypedList].map((read) =>
      dearest(`a file, by ${read.name}`, 2000, Object.entries(PLAIN_BOMBS), (text) => read(bytesOf(text), WINDOW)),
    ),
    ...recipes.map(([name, html, recipe]) =>
      dearest(`a page by a recipe, ${name}`, 2000, [[name, html]], (text) =>
        readPageByRecipe(bytesOf(text), WINDOW, { recipe, address: 'https://lantern.example/' }),
      ),
    ),
    dearest('a beginning without end', 200, given(ENDLESS_BEGINNINGS), (text) => detectFormat(bytesOf(text))),
    dearest(
      'a robots.txt',
      1000,
      Object.entries(ROBOTS_BOMBS).map(([name, text]) => [name, () => text] as const),
      readRobots,
    ),
    dearest('a title of 100 kB', 50, titles, (text) => readBill(text, () => false)),
    dearest('a name of a million characters', 100, given(ENDLESS_NAMES), (text) => one.match(text)),
    dearest('a bio', 50, bios, (html) => unlessRefused(() => cleanBio(html))),
    dearest('JSON that never ends', 100, given(ENDLESS_STRINGS), (text) => unlessRefused(() => readJsonObject(text))),
    ...Object.entries(TEXT_READERS).map(([name, read]) => dearest(`the worst words, by ${name}`, 50, given(worstTexts(verdicts)), read)),
  ];
  // Memory first, before the process grows.
  const budgets = await measureAnswers();
  for (const measure of reading) budgets.push(await measure());
  return [...budgets, ...(await measureStopping())];
}

/** The worst input's CPU milliseconds, best of three runs. */
function dearest(what: string, most: number, inputs: Inputs, read: (text: string) => unknown): () => Promise<Budget> {
  return async () => {
    let worst = { name: '', ms: 0 };
    for (const [name, make] of inputs) {
      const text = make();
      const times: number[] = [];
      for (let turn = 0; turn < 3; turn++) {
        const began = cpuMs();
        await read(text);
        times.push(cpuMs() - began);
      }
      const ms = Math.min(...times);
      if (ms >= worst.ms) worst = { name, ms };
    }
    console.error(`dearest of ${what}: ${JSON.stringify(worst.name)}`);
    return { what: `made to hurt: ${what}`, figure: worst.ms, most, unit: 'ms' };
  };
}

function unlessRefused(read: () => unknown): void {
  try {
    read();
  } catch {
    // A refusal counts too.
  }
}

let sites = 0;

async function readRobots(text: string): Promise<void> {
  const url = new URL(`https://site-${sites++}.example.com/${'a'.repeat(1900)}`);
  await askRobots(url, async () => ({ bytes: bytesOf(text), etag: null, lastModified: null, contentType: null }));
}

/** The memory taken by endless answers before they are refused. */
async function measureAnswers(): Promise<Budget[]> {
  const zip = {
    gzip: gzipSync,
    deflate: deflateSync,
    br: (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    zstd: (bytes: Uint8Array) => zstdCompressSync(bytes),
  };
  const budgets: Budget[] = [];
  for (const [encoding, compress] of Object.entries(zip)) {
    const bomb = compress(Buffer.alloc(100_000_000));
    const server = createServer((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bomb));
    const began = performance.now();
    const grown = await growth(() => expectRefusal(server));
    budgets.push(
      { what: `100 MB in ${encoding}, refused after`, figure: performance.now() - began, most: 2000, unit: 'ms' },
      { what: `100 MB in ${encoding}, memory meanwhile`, figure: grown, most: 64, unit: 'MB' },
    );
  }
  const tiny = Buffer.from('1\r\nx\r\n'.repeat(10_000));
  const pouring = createNetServer((socket) =>
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        const pour = () => {
          while (socket.writable && socket.write(tiny));
        };
        socket.on('drain', pour);
        pour();
      }),
  );
  const grown = await growth(() => expectRefusal(pouring));
  return [...budgets, { what: 'chunks of one byte without end, memory meanwhile', figure: grown, most: 128, unit: 'MB' }];
}

/** @throws Error when the answer is accepted */
async function expectRefusal(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = new URL(`http://tunes.example.com:${(server.address() as AddressInfo).port}/`);
    const asking = { userAgent: 'Backline', etag: null, last_modified: null };
    const refused = await exchange({ url, addresses: [{ address: '127.0.0.1', family: 4 }] }, asking).then(
      () => false,
      () => true,
    );
    if (!refused) throw new Error('An answer of a hundred megabytes was taken.');
  } finally {
    server.close();
  }
}

/** How soon an endless thread stops. */
async function measureStopping(): Promise<Budget[]> {
  const script = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { while (true); });`;
  const running = openWorkerJob(new URL(`data:text/javascript,${encodeURIComponent(script)}`), {
    heapMb: 32,
    deadlineMs: 60_000,
    idleMs: 200,
  });
  const stopping = new AbortController();
  const looping = running('loop', { stop: stopping.signal }).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 300));
  const began = performance.now();
  stopping.abort(new Error('it is enough'));
  await looping;
  return [{ what: 'a thread told to stop is gone after', figure: performance.now() - began, most: 1000, unit: 'ms' }];
}
