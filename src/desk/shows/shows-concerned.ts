import type { Transaction } from '#database/engines/open.ts';
import { Refusal } from '#scene/problem.ts';
import { foldName } from '#scene/text/names.ts';

const MAX_MENDED = 2_000;

/** The name of an artist or venue. @throws Refusal if there is none */
export async function entryName(tx: Transaction, kind: 'artist' | 'venue', id: string): Promise<string> {
  const row = await tx.selectFrom(kind).select('name').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND', `We can’t find ${kind} ${id}.`);
  return row.name;
}

/** A show's title. @throws Refusal if there is none */
export async function showTitle(tx: Transaction, id: string): Promise<string> {
  const row = await tx.selectFrom('show').select('event').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this show.');
  return row.event;
}

/** Shows with a spelling, linked or not. */
export async function showsSaying(tx: Transaction, kind: 'artist' | 'venue', words: string): Promise<string[]> {
  if (kind === 'artist') {
    const rows = await tx
      .selectFrom('credit')
      .select('show_id')
      .distinct()
      .where('folded', '=', foldName(words))
      .limit(MAX_MENDED)
      .execute();
    return rows.map((row) => row.show_id);
  }
  const rows = await tx.selectFrom('show').select('id').where('venue_name', '=', words).limit(MAX_MENDED).execute();
  return rows.map((row) => row.id);
}

/** Shows at a place: by venue id, or by name for an unknown place. */
export async function showsAt(tx: Transaction, { folded, name }: { folded: string; name: string }): Promise<string[]> {
  const shows = tx
    .selectFrom('show')
    .select('id')
    .where(({ or, eb }) => or([eb('venue_id', '=', folded), eb('venue_name', '=', name)]));
  return (await shows.limit(MAX_MENDED).execute()).map(({ id }) => id);
}

/** Shows with a title. */
export async function showsCalled(tx: Transaction, title: string): Promise<string[]> {
  const rows = await tx.selectFrom('show').select('id').where('event_folded', '=', foldName(title)).limit(MAX_MENDED).execute();
  return rows.map(({ id }) => id);
}

/** Shows with a title, or with a listing that has it. */
export async function showsTitled(tx: Transaction, title: string): Promise<string[]> {
  return [...new Set([...(await showsCalled(tx, title)), ...(await showsMeant(tx, 'artist', title))])];
}

/** Shows whose listings contain a spelling, however interpreted. */
export async function showsMeant(tx: Transaction, kind: 'artist' | 'venue', words: string): Promise<string[]> {
  const field = kind === 'venue' ? '"venue":' : '';
  const rows = await tx
    .selectFrom('listing')
    .select('show_id')
    .distinct()
    .where(
      'as_listed',
      'like',
      `%${field}%${JSON.stringify(words)
        .slice(1, -1)
        .replace(/[%_\\]/g, '_')}%`,
    )
    .limit(MAX_MENDED)
    .execute();
  return rows.map((row) => row.show_id);
}
