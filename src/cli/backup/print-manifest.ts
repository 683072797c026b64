import type { Manifest } from '#backup/file/lines.ts';

/** Prints a backup's summary as text or JSON. */
export function printManifest(what: string, manifest: Manifest, json: boolean): void {
  if (json) {
    console.log(JSON.stringify(manifest, null, 2));
    return;
  }
  const tables = Object.entries(manifest.tables);
  const rows = tables.reduce((sum, [, count]) => sum + count.rows, 0);
  // Older versions stored pasted texts as files.
  const files = manifest.files.rows === 0 ? '' : ` and ${manifest.files.rows} pasted texts`;
  console.log(`${what}: ${rows} rows of ${tables.length} tables${files}, as of ${manifest.madeAt}.`);
  for (const [name, count] of tables) if (count.rows > 0) console.log(`  ${name}  ${count.rows}`);
}
