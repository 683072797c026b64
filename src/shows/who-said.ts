import type { Database } from '#database/engines/open.ts';

/** Display names for `said_by` of `show_change`: the name of the source, act or venue, or 'an editor'. */
export async function readSayerNames(db: Database, saidBy: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const all = [...new Set(saidBy)].filter((each) => each !== '');
  if (all.includes('editor')) names.set('editor', 'an editor');
  for (const kind of ['artist', 'venue'] as const) {
    const ids = all.flatMap((each) => (each.startsWith(`${kind}:`) ? [each.slice(kind.length + 1)] : []));
    if (ids.length === 0) continue;
    for (const { id, name } of await db.selectFrom(kind).select(['id', 'name']).where('id', 'in', ids).execute())
      names.set(`${kind}:${id}`, name);
  }
  const sources = all.filter((each) => each !== 'editor' && !/^(?:artist|venue):/.test(each));
  if (sources.length === 0) return names;
  for (const { id, name } of await db.selectFrom('source').select(['id', 'name']).where('id', 'in', sources).execute()) names.set(id, name);
  return names;
}
