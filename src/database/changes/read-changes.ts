import type { Change as Changed, Changes, DocumentKind } from '#scene/change.ts';
import { CURSOR } from '#scene/cursor.ts';
import type { Database } from '../engines/open.ts';
import { readHead } from './change-log.ts';

/** So many rows of the log are read for one answer at most. */
const MAX_COUNT = 1_000;

/** A place in a log. */
export interface Cursor {
  epoch: string;
  position: number;
}

/** A cursor as it is given out: `EPOCH.POSITION`. */
export function writeCursor({ epoch, position }: Cursor): string {
  return `${epoch}.${position}`;
}

/** Reads a cursor; undefined for what cannot have been given out by us. */
export function readCursor(text: string): Cursor | undefined {
  const [, epoch, position] = CURSOR.exec(text) ?? [];
  return epoch === undefined ? undefined : { epoch, position: Number(position) };
}

/**
 * What became different since a cursor, each document once, the one that changed last at the end; without a cursor nothing, and the place to ask from next.
 * A cursor that is ahead of this database (a replica may be behind) has nothing after it yet.
 * @param upTo nothing that was logged after it is told
 */
export async function readChanges(db: Database, since: Cursor | undefined, upTo?: Cursor): Promise<Changes> {
  const head = await readHead(db);
  if (upTo?.epoch === head.epoch) head.position = Math.min(head.position, upTo.position);
  const now = { cursor: writeCursor(head), anew: false, more: false, changes: [] };
  if (since === undefined) return now;
  if (since.epoch !== head.epoch || since.position < head.forgotten) return { ...now, anew: true };
  if (since.position >= head.position) return { ...now, cursor: writeCursor(since) };
  const rows = await db
    .selectFrom('change')
    .select(['position', 'kind', 'document'])
    .where('position', '>', since.position)
    .where('position', '<=', head.position)
    .orderBy('position')
    .limit(MAX_COUNT)
    .execute();
  // Taken out between the two readings: nobody may be told less than all.
  if (rows[0]?.position !== since.position + 1) return { ...now, anew: true };
  const last = rows.at(-1)?.position ?? head.position;
  const documents = new Map<string, Changed>();
  for (const { position, kind, document } of rows) {
    documents.delete(`${kind}:${document}`);
    documents.set(`${kind}:${document}`, { kind: kind as DocumentKind, id: document, version: position });
  }
  return {
    cursor: writeCursor({ epoch: head.epoch, position: last }),
    anew: false,
    more: last < head.position,
    changes: [...documents.values()],
  };
}
