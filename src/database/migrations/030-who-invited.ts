import { type Kysely, sql } from 'kysely';

/** Who invited each keeper: where an editor finds that one never belonged to a page, those whom they brought do not either. */
export function whoInvited(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(`alter table keeper add column invited_by ${text} references account (id) on delete set null`).execute(db);
    },
  };
}
