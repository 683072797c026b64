import { type Migrations, widenCheck } from './migration.ts';

export const MIGRATIONS_004_TO_014: Migrations = {
  /** The desk: what editors are asked, what they decided, and what follows from it for shows and names. */
  '004-desk': ({ text, strict }) => [
    `alter table show add column kind ${text} not null default 'music' check (kind in ('music', 'other'))`,
    `alter table show add column kind_reason ${text} not null default ''`,
    `create table decision (
      id ${text} primary key,
      kind ${text} not null,
      said ${text} not null,
      undo ${text} not null,
      made_by ${text} not null,
      made_at ${text} not null,
      undone_at ${text}
    ) ${strict}`,
    'create index decision_by_time on decision (made_at)',
    `create table question (
      id ${text} primary key,
      kind ${text} not null check (kind in ('artist', 'venue', 'same')),
      subject ${text} not null unique,
      words ${text} not null,
      show_id ${text} not null,
      other_show_id ${text},
      why ${text} not null,
      candidates ${text} not null,
      asked_at ${text} not null,
      decision_id ${text} references decision (id)
    ) ${strict}`,
    'create index question_open on question (decision_id, asked_at)',
    `create table learnt_name (
      kind ${text} not null check (kind in ('artist', 'venue')),
      folded ${text} not null,
      name ${text} not null,
      means ${text},
      decision_id ${text} not null references decision (id),
      primary key (kind, folded)
    ) ${strict}`,
    `create table show_edit (
      show_id ${text} not null,
      field ${text} not null,
      value ${text} not null,
      decision_id ${text} not null references decision (id),
      primary key (show_id, field)
    ) ${strict}`,
    `create table moved (
      kind ${text} not null check (kind in ('venue', 'show')),
      from_id ${text} not null,
      to_id ${text} not null,
      decision_id ${text} not null references decision (id),
      primary key (kind, from_id)
    ) ${strict}`,
    'create index listing_by_night on listing (date)',
  ],
  /** What was made under a key that its client chose, so that a lost answer may be asked for again. */
  '005-idempotency': ({ text, strict }) => [
    `create table idempotency (
      account_id ${text} not null references account (id) on delete cascade,
      key ${text} not null,
      body_hash ${text} not null,
      made_id ${text} not null,
      made_at ${text} not null,
      primary key (account_id, key)
    ) ${strict}`,
    'create index idempotency_by_time on idempotency (made_at)',
  ],
  /** Texts that editors pasted as sources: here every process finds them, on whichever machine. */
  '006-pasted': ({ text, strict }) => [
    `create table pasted (
    source_id ${text} primary key references source (id) on delete cascade,
    text ${text} not null
  ) ${strict}`,
  ],
  /**
   * What makes a great scene as quick as a small one: a list by name begins without sorting the rest, and what is called so in the
   * coming nights stands together, by night.
   */
  '007-great-scene': ({ engine, text, clustered }) => {
    // Clustered by its key, so that the nights to come are read in one go.
    const [lineBreak, joined] =
      engine === 'postgres' ? ['chr(10)', 'string_agg(folded, chr(10))'] : ['char(10)', 'group_concat(folded, char(10))'];
    return [
      'create index artist_by_name on artist (sort_key, id)',
      'create index venue_by_name on venue (sort_key, id)',
      `create table show_words (
      night ${text} not null,
      show_id ${text} not null unique references show (id) on delete cascade,
      words ${text} not null,
      primary key (night, show_id)
    ) ${clustered}`,
      `insert into show_words (night, show_id, words)
      select night, id, ${lineBreak} || event_folded || coalesce(
        (select ${lineBreak} || ${joined} from credit where credit.show_id = show.id), ''
      ) from show order by night, id`,
    ];
  },
  /** What the rows of an embedded database should add up to. PostgreSQL has checksums of its own. */
  '008-row-sums': ({ engine }) =>
    engine === 'postgres'
      ? []
      : ['create table row_sum (table_name text primary key, sum integer not null, keyed integer not null) strict, without rowid'],
  /** Accounts know since when an address of theirs is proved, letters which session asked for them, sign-ins from where they came before. */
  '009-proved-accounts': ({ text, strict }) => [
    `alter table account add column confirmed_at ${text}`,
    'update account set confirmed_at = created_at where email_verified = 1',
    `alter table letter_code add column asked_by ${text}`,
    `create table known_device (
      account_id ${text} not null references account (id) on delete cascade,
      hash ${text} not null,
      seen_at ${text} not null,
      primary key (account_id, hash)
    ) ${strict}`,
    'create index known_device_by_seen on known_device (seen_at)',
    // Who decided was kept as an e-mail address, which outlived the account.
    'update decision set made_by = (select id from account where email = made_by) where exists (select 1 from account where email = made_by)',
    "update decision set made_by = '' where made_by like '%@%'",
  ],
  /**
   * A date with many listings is read some at a time, in the order of an index; and what is known of hearings that never ended: how many
   * of a source began one after the other without an end.
   */
  '010-crowded-dates': () => [
    'drop index listing_by_date',
    'create index listing_by_date on listing (source_id, date, key)',
    'drop index listing_by_night',
    'create index listing_by_night on listing (date, source_id, key)',
    'alter table source add column unended integer not null default 0',
  ],
  /** Artists move too, and what the scene pack gives another id moves by nobody's decision. */
  '011-moved-artists': ({ engine }) =>
    engine === 'postgres'
      ? [
          'alter table moved drop constraint moved_kind_check',
          `alter table moved add constraint moved_kind_check check (kind in ('artist', 'venue', 'show'))`,
          'alter table moved alter column decision_id drop not null',
        ]
      : [
          `create table moved_anew (
            kind text not null check (kind in ('artist', 'venue', 'show')),
            from_id text not null,
            to_id text not null,
            decision_id text references decision (id),
            primary key (kind, from_id)
          ) strict`,
          'insert into moved_anew (kind, from_id, to_id, decision_id) select kind, from_id, to_id, decision_id from moved',
          'drop table moved',
          'alter table moved_anew rename to moved',
        ],
  /** The log of what became different of what anybody may read, and its head: the last position that was given out. */
  '012-changes': ({ engine, text, strict }) => {
    const number = engine === 'postgres' ? 'bigint' : 'integer';
    const random = engine === 'postgres' ? 'substr(md5(random()::text || clock_timestamp()::text), 1, 12)' : 'lower(hex(randomblob(6)))';
    return [
      `create table change_head (
      id integer primary key check (id = 1),
      epoch ${text} not null,
      position ${number} not null,
      forgotten ${number} not null
    ) ${strict}`,
      `insert into change_head (id, epoch, position, forgotten) values (1, ${random}, 0, 0)`,
      `create table change (
      position ${number} primary key,
      kind ${text} not null,
      document ${text} not null,
      lists ${text} not null,
      changed_at ${text} not null
    ) ${strict}`,
      // What told of a change before.
      "delete from setting where key in ('content edition', 'profiles edition')",
    ];
  },
  /** The language somebody says a source is in, and the one it was last read in. */
  '013-languages': () => ['alter table source add column language text', 'alter table source add column read_in text'],
  /**
   * Shows are music, stage or something else, each more or less likely; what a source mostly lists is known beforehand; what editors said of kinds is taught; and what a source's own
   * filter leaves out is kept.
   */
  '014-kinds': (dialect) => {
    const { text, strict } = dialect;
    const known = "('music', 'stage', 'other')";
    return [
      ...widenCheck(dialect, 'show', 'kind', known, 'music'),
      'alter table show add column kind_percent integer not null default 100',
      'alter table show add column music_percent integer not null default 100',
      "update show set music_percent = 0 where kind <> 'music'",
      `alter table source add column kind_past ${text}`,
      `create table learnt_kind (
      folded ${text} primary key,
      name ${text} not null,
      kind ${text} not null check (kind in ${known}),
      decision_id ${text} not null references decision (id)
    ) ${strict}`,
      `create table left_out (
      source_id ${text} not null references source (id),
      key ${text} not null,
      date ${text} not null,
      claim ${text} not null,
      reason ${text} not null,
      first_heard_at ${text} not null,
      primary key (source_id, key)
    ) ${strict}`,
      'create index left_out_by_date on left_out (source_id, date)',
    ];
  },
};
