import { type Kysely, sql } from 'kysely';
import type { Migrations } from './migration.ts';

export const MIGRATIONS_039_TO_051: Migrations = {
  /**
   * A row of a source says what holds. Where people set some of it over what the scene pack says, `pack_says` keeps the pack's word of that; until
   * now the row said what the pack says, and `by_hand` what held against it.
   */
  '039-pack-word': () => [takeOverPackWord],
  /** When whoever starred a show was told of it last, and the time before: nobody is told of one show more than twice a day. */
  '040-told-twice': ({ text }) => ['told_at', 'told_before'].map((column) => `alter table show_told add column ${column} ${text}`),
  /** What one decision changed, and what its taking back did, kind by kind: the list of all changes tells of its shows in one line. */
  '041-revisions-by-way': () => [
    'create index revision_by_way on revision (decision_id, takes_back, kind, position)',
    // The first column of that one serves whoever asks by decision alone.
    'drop index revision_by_decision',
  ],
  /** Since when the mail server of whoever gets letters says that there is no such address. */
  '042-refused-followers': ({ text }) => [`alter table follower add column refused_at ${text}`],
  /** Whether a letter waits for whoever it is to: their mailbox is full, or their place is not found. */
  '043-letters-of-readers': () => ['alter table letter add column is_of_reader integer not null default 0'],
  /**
   * Who kept a page once, and who invited them: a link that one of them wrote proves nothing for them. Accounts may be gone, so nothing refers to
   * them.
   */
  '044-former-keepers': ({ text, strict }) => [
    `create table former_keeper (
        kind ${text} not null check (kind in ('artist', 'venue')),
        page_id ${text} not null,
        account_id ${text} not null,
        invited_by ${text},
        is_barred integer not null check (is_barred in (0, 1)),
        primary key (kind, page_id, account_id)
      ) ${strict}`,
  ],
  /**
   * Names on bills set by hand now link to artists of that name by themselves. Where such an artist was there before the bill was set,
   * an editor chose “Name only”, and the name is marked to stay one.
   */
  '045-names-only': () => [markNamesOnly],
  /** An editor can say once of what kind all nights at a place are. */
  '046-kinds-of-places': ({ text, strict }) => [
    `create table learnt_place (
      folded ${text} primary key,
      name ${text} not null,
      kind ${text} not null check (kind in ('music', 'stage', 'other')),
      decision_id ${text} not null references decision (id)
    ) ${strict}`,
  ],
  /**
   * What changed of a show has its meaning beside its text (`src/shows/show-facts.ts`), and who said so. Doors, bill and price join the facts.
   * Rows from before have none: their text is compared. SQLite cannot drop a check, so the table is made once more.
   */
  '047-facts-of-changes': ({ text, clustered }) => [
    'alter table show_change rename to show_change_before',
    `create table show_change (
          show_id ${text} not null references show (id) on delete cascade,
          changed_at ${text} not null,
          field ${text} not null,
          before ${text} not null,
          after ${text} not null,
          before_means ${text} not null default '',
          after_means ${text} not null default '',
          said_by ${text} not null default '',
          primary key (show_id, changed_at, field)
        ) ${clustered}`,
    'insert into show_change (show_id, changed_at, field, before, after) select show_id, changed_at, field, before, after from show_change_before',
    'drop table show_change_before',
    'create index show_change_by_time on show_change (changed_at)',
  ],
  /**
   * Followers choose notices about tonight's shows, keepers about shows on their pages. An email about a show knows which one and how it was
   * made, so that it can be written again when it is sent.
   */
  '048-notices': ({ text }) => [
    'alter table follower add column tonight integer not null default 0',
    'alter table follower add column pages integer not null default 1',
    `alter table letter add column about ${text}`,
    `alter table letter add column made_from ${text}`,
    'create index letter_by_subject on letter (about, recipient)',
  ],
  /** People report profiles as they report other pages, and editors hide them: `hidden_by` is the decision. */
  '049-reported-profiles': ({ engine, text }) => {
    const columns =
      'id, hash, page, document, date, time, place, who, link, words, reach, picture_id, state, answer, show_id, decision_id, sent_at, settled_at';
    const reported =
      engine === 'postgres'
        ? [
            'alter table tip drop constraint tip_page_check',
            `alter table tip add constraint tip_page_check check (page in ('show', 'artist', 'venue', 'profile'))`,
          ]
        : [
            `create table tip_of_any_page (
            id text primary key,
            hash text not null unique,
            page text check (page in ('show', 'artist', 'venue', 'profile')),
            document text,
            date text,
            time text not null,
            place text not null,
            who text not null,
            link text not null,
            words text not null,
            reach text not null,
            picture_id text,
            state text not null check (state in ('open', 'listed', 'mended', 'refused')),
            answer text not null,
            show_id text,
            decision_id text references decision (id),
            sent_at text not null,
            settled_at text
          ) strict`,
            `insert into tip_of_any_page (${columns}) select ${columns} from tip`,
            'drop table tip',
            'alter table tip_of_any_page rename to tip',
            'create index tip_by_state on tip (state, sent_at)',
            'create index tip_by_decision on tip (decision_id)',
            'create index tip_by_picture on tip (picture_id)',
          ];
    return [`alter table profile add column hidden_by ${text}`, ...reported];
  },
  /** How many entries of a source could not be read when it was read last, and what was unclear in it, as JSON of [{where, why}]. */
  '050-dropped-entries': ({ text }) => [
    'alter table source add column dropped integer not null default 0',
    `alter table source add column problems ${text} not null default '[]'`,
  ],
  /**
   * Names without a letter or a digit ('!!!', '+/-') were folded to nothing, or to 'and', and so were one another. They fold to their signs now, and shows
   * are found by them and by names that signs divide, run together ('acdc').
   */
  '051-names-of-signs': () => [foldNamesOfSigns],
};

interface SourceRow {
  id: string;
  kept_by: string;
  settings: string;
  language: string | null;
  by_hand: string;
}

async function takeOverPackWord(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<SourceRow>`select id, kept_by, settings, language, by_hand from source where by_hand is not null`.execute(db);
  await sql`alter table source rename column by_hand to pack_says`.execute(db);
  for (const { id, kept_by, settings, language, by_hand } of rows) {
    const set = JSON.parse(by_hand) as { filter?: object; language?: string };
    const { filter: filterOfPack = null, ...others } = JSON.parse(settings) as { filter?: object };
    const now = set.filter === undefined ? settings : JSON.stringify({ ...others, filter: set.filter });
    const says = {
      ...(set.filter === undefined ? {} : { 'settings.filter': filterOfPack }),
      ...(set.language === undefined ? {} : { language }),
    };
    const packSays = kept_by === 'pack' && Object.keys(says).length > 0 ? JSON.stringify(says) : null;
    await sql`update source set settings = ${now}, language = ${set.language ?? language}, pack_says = ${packSays} where id = ${id}`.execute(
      db,
    );
  }
}

interface EditRow {
  show_id: string;
  field: string;
  value: string;
  made_at: string;
}

async function markNamesOnly(db: Kysely<unknown>): Promise<void> {
  const { rows: known } = await sql<{ show_id: string; name: string; since: string | null }>`
        select credit.show_id, credit.name, min(coalesce(decision.made_at, '')) as since from credit
        join artist_alias on artist_alias.folded = credit.folded
        left join entry_edit on entry_edit.kind = 'artist' and entry_edit.entry_id = artist_alias.artist_id and entry_edit.field = 'made'
        left join decision on decision.id = entry_edit.decision_id
        where credit.artist_id is null and credit.show_id in (select show_id from show_edit)
        group by credit.show_id, credit.name`.execute(db);
  const since = new Map(known.map((row) => [JSON.stringify([row.show_id, row.name]), row.since ?? '']));
  const { rows } = await sql<EditRow>`
        select show_edit.show_id, field, value, made_at from show_edit join decision on decision.id = show_edit.decision_id
        where value <> '' and (field = 'bill' or field like 'made %')`.execute(db);
  for (const { show_id, field, value, made_at } of rows) {
    const stored = JSON.parse(value);
    const bill: { artist: string | null; name: string; nameOnly?: true }[] = field === 'bill' ? stored : stored.bill;
    let isMarked = false;
    for (const credit of bill) {
      const there = since.get(JSON.stringify([show_id, credit.name]));
      if (credit.artist !== null || there === undefined || there > made_at) continue;
      credit.nameOnly = true;
      isMarked = true;
    }
    if (isMarked)
      await sql`update show_edit set value = ${JSON.stringify(stored)} where show_id = ${show_id} and field = ${field}`.execute(db);
  }
}

const TABLES = [
  ['artist', 'id', 'name'],
  ['artist_alias', 'artist_id', 'name'],
  ['venue_alias', 'venue_id', 'name'],
  ['credit', 'show_id', 'name'],
] as const;

async function foldNamesOfSigns(db: Kysely<unknown>): Promise<void> {
  for (const [table, id, column] of TABLES) {
    const { rows } = await sql<{ id: string; name: string }>`
          select ${sql.ref(id)} as id, ${sql.ref(column)} as name from ${sql.table(table)}
          where folded = '' or folded like 'and%'`.execute(db);
    for (const row of rows.filter(({ name }) => !/[\p{L}\p{N}]/u.test(name)))
      await sql`update ${sql.table(table)} set folded = ${signsOf(row.name)}
            where ${sql.ref(id)} = ${row.id} and ${sql.ref(column)} = ${row.name}`.execute(db);
  }
  const { rows: billed } = await sql<{ show_id: string; name: string; folded: string }>`
        select credit.show_id, credit.name, credit.folded from credit
        join show_words on show_words.show_id = credit.show_id`.execute(db);
  for (const { show_id, name, folded } of billed) {
    const written = joined(name, folded);
    if (written === undefined) continue;
    await sql`update show_words set words = words || ${`\n${written}`} where show_id = ${show_id}`.execute(db);
  }
}

function signsOf(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, '');
}

/** Another way a show is found by a name: its signs, or the name without those that divide it. */
function joined(name: string, folded: string): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(name)) return signsOf(name);
  const hasSigns = /[\p{L}\p{N}][^\p{L}\p{N}\s'’`´.&+]+[\p{L}\p{N}]/u.test(name);
  if (!hasSigns || /\s/.test(name.trim())) return undefined;
  return folded.replaceAll(' ', '');
}
