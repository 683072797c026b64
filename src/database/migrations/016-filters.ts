import { type Kysely, sql } from 'kysely';
import type { Migrations } from './migration.ts';

export const MIGRATIONS_016: Migrations = {
  /** Shows say their least price and age as numbers, when they were announced and changed, and how often what matters of them did; artists have genres. */
  '016-filters': ({ text, strict }) => [
    'alter table show add column least_price integer',
    'alter table show add column least_age integer',
    'alter table show add column sequence integer not null default 0',
    `alter table show add column announced_at ${text} not null default ''`,
    `alter table show add column changed_at ${text} not null default ''`,
    `create table artist_genre (
      artist_id ${text} not null references artist (id) on delete cascade,
      position integer not null,
      genre ${text} not null,
      primary key (artist_id, position)
    ) ${strict}`,
    'create index artist_genre_by_genre on artist_genre (genre, artist_id)',
    `create table said (words ${text} primary key, number integer not null)`,
    noteFirstAnnouncements,
    (db) => readNumbers(db, 'price', 'least_price', leastPrice),
    (db) => readNumbers(db, 'ages', 'least_age', leastAge),
    'drop table said',
  ],
};

// Of what was announced before this it is known that it was announced by now.
async function noteFirstAnnouncements(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  await sql`update show set announced_at = ${now}, changed_at = ${now}`.execute(db);
}

/** Reads the words of a column, each once, and writes down the number they say. */
async function readNumbers(db: Kysely<unknown>, words: string, number: string, read: (words: string) => number | null): Promise<void> {
  const { rows } = await sql<{ words: string }>`select distinct ${sql.ref(words)} as words from show where ${sql.ref(words)} <> ''`.execute(
    db,
  );
  const said = rows.flatMap((row) => {
    const value = read(row.words);
    return value === null ? [] : [sql`(${row.words}, ${sql.lit(value)})`];
  });
  await sql.raw('delete from said').execute(db);
  for (let at = 0; at < said.length; at += BATCH)
    await sql`insert into said (words, number) values ${sql.join(said.slice(at, at + BATCH))}`.execute(db);
  await sql`update show set ${sql.ref(number)} = (select number from said where said.words = show.${sql.ref(words)})
    where ${sql.ref(words)} in (select words from said)`.execute(db);
}

const BATCH = 200;
const MAX_ROWS = 200;

const NUMBER = String.raw`\d{1,5}(?:[.,]\d\d)?`;
const SIGN = String.raw`(?:US\$|[$€£]|\b(?:kr|nok|sek|dkk|eur|euros?|gbp|chf|usd)\b\.?)`;
const JOINT = String.raw`\s?[-–—/]\s?`;
const AMOUNTS = new RegExp(
  String.raw`(?<![\d.,:+$€£])(?<!\+\s?)(?<sign>${SIGN}\s?)?(?<numbers>${NUMBER}(?:${JOINT}(?:${SIGN}\s?)?${NUMBER})*)(?!\d|[.,]\d|:\d|\s?(?:%|[ap]\.?m\b|h\b|years|drinks?\b|fees?\b|parking\b))(?<behind>\s?${SIGN}|[.,]?[-–](?!\s?\d))?`,
  'giu',
);
const FREE =
  /\b(?:free|no cover|donations?|pay[ -]what|pwyc|notaflof|gratis|gratuite?|eintritt frei|entr[ée]e libre|entrada libre|toegang vrij)(?![\p{L}\p{N}])/iu;
const FREE_FOR_SOME = /\bfree\s(?:before|until|till|for|(?:with|w\/)(?!\s?rsvp)|parking|drinks?|food|shuttle)/i;

function leastPrice(words: string): number | null {
  const plain = words.slice(0, MAX_ROWS).replace(/\([^()]*\)/g, ' ');
  const said = [...plain.matchAll(AMOUNTS)].flatMap(({ 0: whole, index, groups = {} }) => {
    const signed = groups.sign !== undefined || groups.behind !== undefined || /[$€£]/.test(groups.numbers ?? '');
    if (!signed && plain[index + whole.length] === '+') return [];
    const numbers = [...(groups.numbers ?? '').matchAll(/\d+(?:[.,]\d\d)?/g)].map(([number]) =>
      Math.round(Number(number.replace(',', '.')) * 100),
    );
    return [{ signed, numbers }];
  });
  const signed = said.filter((amount) => amount.signed);
  const amounts = (signed.length > 0 ? signed : said).flatMap(({ numbers }) => numbers);
  if (amounts.length > 0) return Math.min(...amounts);
  return FREE.test(words) && !FREE_FOR_SOME.test(words) ? 0 : null;
}

const AGES =
  /(?<all>\ball[\s-]ages\b|(?<![\p{L}\p{N}])a\/a(?![\p{L}\p{N}]))|(?<![\d$€£.,:])(?<up>\d{1,2})\s?(?:\+|plus\b|(?:and|&|or)\s(?:over|up|older)\b|years\b|yrs?\b)|\b(?:over|from|ab|min(?:imum)?\.?(?:\sage)?:?)\s(?<over>\d{1,2})(?![\d:.])/iu;

function leastAge(words: string): number | null {
  const { all, up, over } = AGES.exec(words.slice(0, MAX_ROWS))?.groups ?? {};
  if (all !== undefined) return 0;
  const age = Number(up ?? over ?? Number.NaN);
  return age <= 30 ? age : null;
}
