import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Budget } from './table.ts';

const BUILT = 'build/client';
const KB = 1000;

interface Entry {
  file: string;
  imports?: string[];
}

/** The compressed size of what a page loads after its first paint for live updates and offline use. */
export async function measureClient(): Promise<Budget[]> {
  const manifest = JSON.parse(readFileSync(join(BUILT, 'manifest.json'), 'utf8')) as Record<string, Entry>;
  const [boot, client] = ['src/web/boot.ts', 'src/web/documents/client.ts'];
  const there = collectChunks(manifest, boot);
  const added = [...collectChunks(manifest, client)].filter((name) => !there.has(name));
  const bytes = added.reduce((sum, name) => sum + statSync(join(BUILT, `${manifest[name]?.file}.br`)).size, 0);
  const worker = brotliCompressSync(readFileSync(join(BUILT, 'sw.js'))).length;
  const element = brotliCompressSync(readFileSync(join(BUILT, 'shows-element.js'))).length;
  return [
    { what: 'element for others’ pages, compressed', figure: element / KB, most: 6, unit: 'kB' },
    { what: 'document client, compressed, after first paint', figure: bytes / KB, most: 8, unit: 'kB' },
    { what: 'service worker, compressed, in the background', figure: worker / KB, most: 10, unit: 'kB' },
  ];
}

/** A chunk and its static imports. @throws Error when the build has no such chunk */
function collectChunks(manifest: Record<string, Entry>, name: string, found: Set<string> = new Set()): Set<string> {
  const entry = manifest[name];
  if (entry === undefined) throw new Error(`${join(BUILT, 'manifest.json')} names no ${name}.`);
  if (found.has(name)) return found;
  found.add(name);
  for (const each of entry.imports ?? []) collectChunks(manifest, each, found);
  return found;
}
