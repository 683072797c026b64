import { type Kysely, sql } from 'kysely';

/** News; and what people set by hand, take off and give other addresses may be news, too, services, and the words of the scene. */
export function news(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const widen = (table: string, kinds: string, columns: readonly string[], more: readonly string[]): string[] => {
    const check = `check (kind in (${kinds}))`;
    if (engine === 'postgres')
      return [
        `alter table ${table} drop constraint ${table}_kind_check`,
        `alter table ${table} add constraint ${table}_kind_check ${check}`,
      ];
    // SQLite changes no check of a column that is there: another table takes its place.
    const names = ['kind', ...columns.map((column) => column.split(' ')[0])].join(', ');
    return [
      `create table ${table}_anew (${[`kind text not null ${check}`, ...columns, ...more].join(', ')}) strict`,
      `insert into ${table}_anew (${names}) select ${names} from ${table}`,
      `drop table ${table}`,
      `alter table ${table}_anew rename to ${table}`,
    ];
  };
  const decision = 'decision_id text not null references decision (id)';
  const statements = [
    ...widen(
      'entry_edit',
      `'artist', 'venue', 'news', 'service', 'scene'`,
      ['entry_id text not null', 'field text not null', decision],
      ['primary key (kind, entry_id, field)'],
    ),
    ...widen(
      'off_roster',
      `'artist', 'venue', 'news', 'service'`,
      [
        'entry_id text not null',
        'name text not null',
        'entry text not null',
        'why text not null',
        'note text not null',
        'decision_id text not null references decision (id)',
      ],
      ['primary key (kind, entry_id)'],
    ),
    ...widen(
      'moved',
      `'artist', 'venue', 'show', 'news', 'service'`,
      ['from_id text not null', 'to_id text not null', 'decision_id text references decision (id)'],
      ['primary key (kind, from_id)'],
    ),
    `create table news (
      id ${text} primary key,
      name ${text} not null,
      text ${text} not null,
      day ${text} not null,
      draft integer not null check (draft in (0, 1)),
      about ${text} not null,
      image ${text},
      place integer not null
    ) ${strict}`,
    'create index news_by_day on news (day, place)',
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
