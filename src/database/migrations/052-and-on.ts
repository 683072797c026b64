import { type Migrations, widenCheck, widenKind } from './migration.ts';

export const MIGRATIONS_052_AND_ON: Migrations = {
  /**
   * A show that its source dropped is 'no longer listed' and stays on the pages; `withdrawn` is only what nobody may see. `was` is what differs from
   * what was announced (`scene/shows/show.ts`), as JSON; `news_at` is when a fact changed last, which puts a show back at the top of the feeds.
   */
  '052-states-of-shows': ({ text }) => [
    'drop index show_counted',
    'drop index show_off_plan',
    // SQLite drops a check only with its column.
    `alter table show add column state ${text} not null default 'announced'
          check (state in ('announced', 'cancelled', 'postponed', 'moved', 'sold out', 'no longer listed', 'withdrawn'))`,
    'update show set state = status',
    'alter table show drop column status',
    'alter table show rename column state to status',
    'create index show_counted on show (night, music_percent, status, venue_id, id)',
    "create index show_off_plan on show (status, night, start_time, id) where status <> 'announced'",
    `alter table show add column was ${text}`,
    `alter table show add column news_at ${text} not null default ''`,
    'update show set news_at = announced_at',
  ],
  /** As which kept page a keeper set fields of a show, such as 'venue:cannery': one account may keep several pages of one show. */
  '053-said-as': ({ text }) => [`alter table decision add column said_as ${text}`],
  /** What artists and venues were called before they were renamed, until which night: shows before it keep the name of their time. */
  '054-former-names': ({ text, strict }) => [
    `create table former_name (
        kind ${text} not null check (kind in ('artist', 'venue')),
        entry_id ${text} not null,
        name ${text} not null,
        until ${text} not null,
        noted_at ${text} not null,
        decision_id ${text},
        primary key (kind, entry_id, noted_at)
      ) ${strict}`,
  ],
  /** How artists and venues ended, as JSON, and when venues did; and questions about shows that such an ending contradicts. */
  '055-endings': (dialect) => {
    const { text } = dialect;
    const known = "('artist', 'venue', 'same', 'bill', 'kind', 'ended')";
    return [
      `alter table artist add column ending ${text}`,
      `alter table venue add column ended ${text}`,
      `alter table venue add column ending ${text}`,
      ...widenCheck(dialect, 'question', 'kind', known, 'artist'),
    ];
  },
  /**
   * A push message is written when it is sent, from what changed since a moment; its words were kept before. What a message said beyond the
   * changes that it was queued for is noted, so that taking it back is news.
   */
  '056-push-news': ({ text }) => {
    const since = 'select since from show_told where show_told.show_id = push_message.show_id';
    return [
      `alter table push_message add column since ${text} not null default ''`,
      `update push_message set since = coalesce((${since}), '')`,
      'alter table push_message drop column words',
      `alter table show_told add column said_until ${text}`,
    ];
  },
  /** The log no longer says which lists a changed document is in: a cached response is good until one of its nouns changes. */
  '057-no-lists': () => ['alter table change drop column lists'],
  /** Up to which change of a show a follower was sent an email: what one email said that was late, the next does not say again. */
  '058-sent-notices': ({ text, strict }) => [
    `create table sent_notice (
            follower_id ${text} not null references follower (id) on delete cascade,
            show_id ${text} not null,
            until ${text} not null,
            primary key (follower_id, show_id)
          ) ${strict}`,
    'create index sent_notice_by_time on sent_notice (until)',
  ],
  /** Venues have a short name for lists. */
  '059-short-names': ({ text }) => [`alter table venue add column shortname ${text}`],
  /** Artists have links of any services, as a list of addresses in JSON. */
  '060-links-of-artists': ({ text }) => [`alter table artist add column links ${text} not null default '[]'`],
  /** An account has a role and may be closed: the columns had other names for both. */
  '061-roles': () => ['alter table account rename column rank to role', 'alter table account rename column disabled to closed'],
  /** Venues say whether they have step-free access, seating and the like, each as JSON. */
  '062-facts-of-venues': ({ text }) => {
    const facts = ['step_free', 'seating', 'restroom', 'quiet_space', 'hearing_loop', 'all_ages', 'cash_only', 'food', 'parking', 'bus'];
    return facts.map((fact) => `alter table venue add column ${fact} ${text}`);
  },
  /** Artists have releases, as a list in JSON: each with its title, and what else is known. */
  '063-releases': ({ text }) => [`alter table artist add column releases ${text} not null default '[]'`],
  /** Postponed shows have the day they moved to, where their source says so. */
  '064-new-dates': ({ text }) => [`alter table show add column new_date ${text}`],
  /** What editors taught, what a listing says and how far a source is trusted had other names in the database than in the code. */
  '065-plain-names': () => [
    ...['name', 'kind', 'bill', 'place'].map((what) => `alter table learnt_${what} rename to taught_${what}`),
    ...['listing', 'left_out'].map((table) => `alter table ${table} rename column claim to as_listed`),
    'alter table source rename column rank to trust',
    `update source set pack_says = replace(pack_says, '"rank":', '"trust":') where pack_says is not null`,
    ...['said', 'undo'].flatMap((column) =>
      RENAMED_IN_DECISIONS.map(([old, now]) => `update decision set ${column} = replace(${column}, '${old}', '${now}')`),
    ),
  ],
  /** The contact page has an email address. */
  '066-email-of-scene': ({ text }) => [`alter table scene add column email ${text}`],
  /** Promoters and series are entries that people edit and follow, and a show may name one of each. */
  '067-promoters': (dialect) => {
    const { text, strict } = dialect;
    const listed = "'artist', 'venue', 'promoter', 'series', 'news', 'service'";
    const decision = 'decision_id text not null references decision (id)';
    const off = ['entry_id', 'name', 'entry', 'why', 'note'].map((column) => `${column} text not null`);
    const moved = ['from_id text not null', 'to_id text not null', 'decision_id text references decision (id)'];
    const follower = 'follower_id text not null references follower (id) on delete cascade';
    return [
      ...widenKind(
        dialect,
        'entry_edit',
        `${listed}, 'scene'`,
        ['entry_id text not null', 'field text not null', decision],
        'kind, entry_id, field',
      ),
      ...widenKind(dialect, 'off_roster', listed, [...off, decision], 'kind, entry_id'),
      ...widenKind(dialect, 'moved', `${listed}, 'show'`, moved, 'kind, from_id'),
      ...widenKind(
        dialect,
        'follow',
        "'artist', 'venue', 'promoter', 'series', 'filter'",
        [follower, 'document text not null', 'followed_at text not null'],
        'follower_id, kind, document',
      ),
      ...['promoter', 'series'].flatMap((kind) => [
        `create table ${kind} (
          id ${text} primary key,
          name ${text} not null,
          sort_key ${text} not null,
          description ${text} not null,
          links ${text} not null
        ) ${strict}`,
        `alter table show add column ${kind}_id ${text}`,
        `create index show_by_${kind} on show (${kind}_id, night) where ${kind}_id is not null`,
      ]),
    ];
  },
};

/** In decisions, also inside texts that are JSON themselves. */
const RENAMED_IN_DECISIONS = [
  ['"learnt_', '"taught_'],
  ['"rank":"venue"', '"trust":"venue"'],
  ['"rank":"aggregator"', '"trust":"aggregator"'],
  ['\\"rank\\":\\"venue\\"', '\\"trust\\":\\"venue\\"'],
  ['\\"rank\\":\\"aggregator\\"', '\\"trust\\":\\"aggregator\\"'],
] as const;
