import { type Migrations, widenCheck } from './migration.ts';

export const MIGRATIONS_017_TO_026: Migrations = {
  /** The nights of a year are counted from an index alone. */
  '017-archive-counts': () => ['create index show_counted on show (night, music_percent, status)'],
  /**
   * Editors are asked who plays and what kind a night is, too; what they said of who plays is taught by title; and what people set of a
   * source by hand stands beside what its scene pack says.
   */
  '018-doubts': (dialect) => {
    const { text, strict } = dialect;
    const known = "('artist', 'venue', 'same', 'bill', 'kind')";
    return [
      ...widenCheck(dialect, 'question', 'kind', known, 'artist'),
      `create table learnt_bill (
      folded ${text} primary key,
      name ${text} not null,
      bill ${text} not null,
      decision_id ${text} not null references decision (id)
    ) ${strict}`,
      `alter table source add column by_hand ${text}`,
    ];
  },
  /** Which artists a person plays with is found by their name. */
  '019-shared-members': () => ['create index member_by_name on member (name)'],
  /** Shows are found by when they changed, and what is set by hand by the decision that set it. */
  '020-changed-shows': () => [
    'create index show_by_change on show (changed_at, id)',
    'create index show_edit_by_decision on show_edit (decision_id, show_id)',
  ],
  /** What people starred, and the key of the private calendar of it. */
  '021-stars': ({ text, strict }) => [
    `create table star (
      account_id ${text} not null references account (id) on delete cascade,
      kind ${text} not null check (kind in ('show', 'artist')),
      document ${text} not null,
      is_on integer not null check (is_on in (0, 1)),
      changed_at ${text} not null,
      primary key (account_id, kind, document)
    ) ${strict}`,
    'create index star_by_document on star (kind, document)',
    'create index star_by_change on star (is_on, changed_at)',
    `create table calendar_key (
      account_id ${text} primary key references account (id) on delete cascade,
      hash ${text} not null unique,
      made_at ${text} not null
    ) ${strict}`,
  ],
  /** Bands have years, and whoever plays in several is one musician: found by an id of their own, no longer by a name that two may have. */
  '022-musicians': ({ text }) => [
    `alter table artist add column formed ${text}`,
    `alter table artist add column ended ${text}`,
    `alter table member add column musician_id ${text}`,
    `alter table member add column from_time ${text}`,
    `alter table member add column to_time ${text}`,
    'drop index member_by_name',
    'create index member_by_musician on member (musician_id, artist_id)',
  ],
  /**
   * What became different of each document, who said so, and what it was before; which fields of artists and venues people set, and who was
   * taken off the roster by hand. Venues say where on the map they are, how one gets in, and how many they hold.
   */
  '023-revisions': ({ text, strict }) => [
    `alter table venue add column position ${text}`,
    `alter table venue add column access ${text}`,
    'alter table venue add column capacity integer',
    `create table revision (
      position integer primary key,
      kind ${text} not null,
      document ${text} not null,
      fields ${text} not null,
      told_by ${text} not null check (told_by in ('person', 'pack', 'source')),
      made_by ${text} not null,
      made_at ${text} not null,
      why ${text} not null,
      decision_id ${text},
      takes_back integer not null check (takes_back in (0, 1))
    ) ${strict}`,
    'create index revision_by_document on revision (kind, document, position)',
    'create index revision_by_decision on revision (decision_id)',
    'create index revision_by_maker on revision (made_by, position)',
    `create table entry_edit (
      kind ${text} not null check (kind in ('artist', 'venue')),
      entry_id ${text} not null,
      field ${text} not null,
      decision_id ${text} not null references decision (id),
      primary key (kind, entry_id, field)
    ) ${strict}`,
    `create table off_roster (
      kind ${text} not null check (kind in ('artist', 'venue')),
      entry_id ${text} not null,
      name ${text} not null,
      entry ${text} not null,
      why ${text} not null,
      note ${text} not null,
      decision_id ${text} not null references decision (id),
      primary key (kind, entry_id)
    ) ${strict}`,
  ],
  /** A year is counted from indexes alone: which shows took place where, and who was on their bills. */
  '024-year-reviews': () => [
    'drop index show_counted',
    'create index show_counted on show (night, music_percent, status, venue_id, id)',
    'create index credit_by_show on credit (show_id, artist_id)',
  ],
  /** Who gets letters of what, and letters that many get: with their look, a way out of them, and behind all others. */
  '025-follows': ({ text, strict }) => {
    const flag = (name: string) => `${name} integer not null check (${name} in (0, 1))`;
    return [
      `alter table letter add column html ${text}`,
      `alter table letter add column stop_link ${text}`,
      'alter table letter add column is_bulk integer not null default 0',
      'create index letter_in_turn on letter (is_bulk, try_at)',
      `create table follower (
      id ${text} primary key,
      account_id ${text} unique references account (id) on delete cascade,
      email ${text} unique,
      confirmed_at ${text},
      ${flag('weekly')},
      ${flag('at_once')},
      weekday integer not null check (weekday between 1 and 7),
      hour integer not null check (hour between 0 and 23),
      next_at ${text} not null,
      last_at ${text} not null,
      made_at ${text} not null
    ) ${strict}`,
      'create index follower_due on follower (weekly, next_at)',
      `create table follow (
      follower_id ${text} not null references follower (id) on delete cascade,
      kind ${text} not null check (kind in ('artist', 'venue', 'filter')),
      document ${text} not null,
      followed_at ${text} not null,
      primary key (follower_id, kind, document)
    ) ${strict}`,
      `create table follow_code (
      hash ${text} primary key,
      follower_id ${text} not null references follower (id) on delete cascade,
      kind ${text} not null,
      document ${text} not null,
      expires_at ${text} not null
    ) ${strict}`,
      'create index follow_code_by_end on follow_code (expires_at)',
      `create table show_told (
      show_id ${text} primary key,
      since ${text} not null,
      until ${text} not null,
      reached ${text}
    ) ${strict}`,
      'create index show_change_by_time on show_change (changed_at)',
    ];
  },
  /** Who looks after the pages of artists and venues, who says that one is theirs, and who was asked to keep one too. */
  '026-keepers': ({ text, strict }) => {
    const kind = `kind ${text} not null check (kind in ('artist', 'venue'))`;
    return [
      `create table keeper (
      ${kind},
      page_id ${text} not null,
      account_id ${text} not null references account (id) on delete cascade,
      way ${text} not null check (way in ('code', 'letter', 'word', 'invited')),
      since ${text} not null,
      primary key (kind, page_id, account_id)
    ) ${strict}`,
      'create index keeper_by_account on keeper (account_id)',
      `create table claim (
      id ${text} primary key,
      account_id ${text} not null references account (id) on delete cascade,
      ${kind},
      page_id ${text} not null,
      state ${text} not null check (state in ('waiting', 'proved', 'refused', 'withdrawn', 'expired')),
      code ${text} not null,
      links ${text} not null,
      looked_at ${text},
      looked ${text} not null,
      letter_at ${text},
      asked_at ${text},
      words ${text} not null,
      way ${text} not null check (way in ('', 'code', 'letter', 'word')),
      disputed_by ${text},
      dispute ${text} not null,
      made_at ${text} not null,
      ends_at ${text} not null,
      decided_at ${text},
      reason ${text} not null
    ) ${strict}`,
      'create index claim_by_page on claim (kind, page_id, state)',
      'create index claim_by_account on claim (account_id, made_at)',
      'create index claim_by_end on claim (state, ends_at)',
      `create table claim_letter (
      hash ${text} primary key,
      claim_id ${text} not null references claim (id) on delete cascade,
      expires_at ${text} not null
    ) ${strict}`,
      'create index claim_letter_by_claim on claim_letter (claim_id)',
      `create table invitation (
      id ${text} primary key,
      hash ${text} not null unique,
      ${kind},
      page_id ${text} not null,
      email ${text} not null,
      invited_by ${text} not null references account (id) on delete cascade,
      hands_over integer not null check (hands_over in (0, 1)),
      made_at ${text} not null,
      expires_at ${text} not null
    ) ${strict}`,
      'create index invitation_by_page on invitation (kind, page_id)',
      `create table page_keeping (
      ${kind},
      page_id ${text} not null,
      email ${text} not null,
      primary key (kind, page_id)
    ) ${strict}`,
    ];
  },
};
