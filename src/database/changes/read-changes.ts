import type { Change as Changed, Changes, DocumentKind } from '#scene/change.ts';
import { CURSOR } from '#scene/cursor.ts';
import type { Database } from '../engines/open.ts';
import { readHead } from './change-log.ts';

const MAX_ROWS = 1_000;

/** A position in one epoch of the log. */
export interface Cursor {
  epoch: string;
  position: number;
}

/** A cursor as clients get it: `EPOCH.POSITION`. */
export function writeCursor({ epoch, position }: Cursor): string {
  return `${epoch}.${position}`;
}

/** Parses a cursor; undefined for anything this site never issued. */
export function readCursor(text: string): Cursor | undefined {
  const [, epoch, position] = CURSOR.exec(text) ?? [];
  return epoch === undefined ? undefined : { epoch, position: Number(position) };
}

/**
 * The documents that changed since a cursor, each once, the latest last. Without a cursor: no changes, and the current cursor. A cursor
 * ahead of this database (on a lagging replica) has nothing after it yet.
 * @param upTo leaves out later changes
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
    .limit(MAX_ROWS)
    .execute();
  // Rows were removed between the two reads: the client has to read everything again.
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
