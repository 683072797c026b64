import { type Kysely, sql } from 'kysely';

/** What people say of the scene in place of its pack. */
export function sceneWords(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const words = ['region', 'greeting', 'place', 'intro', 'footer', 'contact', 'network', 'handle', 'profile'];
  const statement = `create table scene (
    id ${text} primary key,
    name ${text} not null,
    ${words.map((word) => `${word} ${text}`).join(', ')}
  ) ${strict}`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(statement).execute(db);
    },
  };
}
