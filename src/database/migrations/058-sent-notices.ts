import { type Kysely, sql } from 'kysely';

/** Up to which change of a show a follower was sent an email: what one email said that was late, the next does not say again. */
export function sentNotices(engine: 'sqlite' | 'postgres') {
  const [text, strict] = engine === 'postgres' ? ['text collate "C"', ''] : ['text', 'strict'];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql
        .raw(
          `create table sent_notice (
            follower_id ${text} not null references follower (id) on delete cascade,
            show_id ${text} not null,
            until ${text} not null,
            primary key (follower_id, show_id)
          ) ${strict}`,
        )
        .execute(db);
      await sql.raw('create index sent_notice_by_time on sent_notice (until)').execute(db);
    },
  };
}
