import type { Context } from 'hono';
import { type Clock, timestamp } from '#clock.ts';
import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { PageName } from '#database/keepers.ts';
import { sign } from '#database/revisions.ts';
import type { CreditTable } from '#database/tables/archive-tables.ts';
import type { ClaimTable, KeeperTable } from '#database/tables/contribution-tables.ts';
import type {
  DecisionTable,
  ShowEditTable,
  TaughtBillTable,
  TaughtKindTable,
  TaughtNameTable,
  TaughtPlaceTable,
} from '#database/tables/source-tables.ts';
import { newId } from '#identity/secrets.ts';
import type { SignedIn } from '#identity/session/tokens.ts';
import type { KeptSource } from '#ingest/store/source-store.ts';
import { ACCOUNT_KINDS, PROFILE_HIDDEN } from '#scene/desk/account-decision.ts';
import type { Decision } from '#scene/desk/desk.ts';
import { Refusal } from '#scene/problem.ts';
import { nameAccounts, namesAtDesk } from '../people/account-names.ts';

/** A field of a show that a person set, by a decision. */
export type EditRow = ShowEditTable;

interface Tables {
  taught_name: TaughtNameTable;
  taught_kind: TaughtKindTable;
  taught_bill: TaughtBillTable;
  taught_place: TaughtPlaceTable;
}

/** What a spelling or a title means from now on, in the table that keeps it. */
export type Lesson = { [Table in keyof Tables]: { table: Table; row: Omit<Tables[Table], 'decision_id'> } }[keyof Tables];
/** A lesson with the decision that taught it. */
export type TaughtRow = Lesson & { decision_id: string };
/** Whom a spelling was said to mean, whoever they were found to be since. */
export type Teaching = Pick<TaughtNameTable, 'kind' | 'folded' | 'means'>;

/** What takes a decision back: listings go back to the shows they were of, and what it taught, set or moved is forgotten. */
export interface Undo {
  /** Listings that were given to another show, each with the show it was of. */
  listings?: { source_id: string; key: string; show_id: string }[];
  /** The show that the one it made was split off: it takes its stars back. */
  partedFrom?: string;
  /** What stood where fields of shows were set by hand or given back. */
  edits?: EditRow[];
  /** What shows were typed in as that were found to be another, each with the show it was of. */
  made?: Pick<EditRow, 'field' | 'show_id'>[];
  /** Shows whose venue was changed, each with the venue it had. */
  venues?: { show_id: string; venue_id: string | null; venue_name: string }[];
  /** Credits that were linked to another artist or to nobody, each with the artist it had; sources that spoke for a venue. */
  credits?: (Pick<CreditTable, 'show_id' | 'folded'> & { artist_id: string })[];
  sources?: { id: string; venue_id: string }[];
  /** A source that was removed, as it was, with its text. */
  removed?: { row: KeptSource; text: string | null };
  /** Pictures that were taken down. */
  pictures?: string[];
  /** What stood where spellings and titles were taught, and whom it says spellings mean. */
  lessons?: TaughtRow[];
  teaches?: Teaching[];
  /** Spellings taught by others that meant an artist who was found to be somebody else. */
  taught?: (Teaching & { decision_id: string })[];
  /** Who was made a keeper of what, who was one until then, and what became of claims before. */
  keepersGiven?: Pick<KeeperTable, 'kind' | 'page_id' | 'account_id'>[];
  keepersTaken?: KeeperTable[];
  claims?: Pick<ClaimTable, 'id' | 'state' | 'way' | 'disputed_by' | 'dispute' | 'decided_at' | 'reason'>[];
  /** A file that was taken in, with what was said of it, by its hash. */
  file?: string;
  /** It made many at once: whom others have written of or keep since stays when it is taken back. */
  sparesChanged?: boolean;
  isRedacted?: boolean;
  /** Whose account it is about: it is not taken back, an admin decides anew. */
  account?: string;
}

/** Who decides, by the id of their account ('' where it is the command line), when, and why if they said so. */
export interface Deciding {
  editor: string;
  now: Temporal.Instant;
  why?: string;
  /** Who wrote what is published by it, where that is somebody else. */
  writer?: string;
  /** The kept page as whose keeper they decide. */
  page?: PageName;
  /** What is done beside it, under its id, before anything that it does. */
  beside?: (tx: Transaction, decision: string) => Promise<void>;
}

/** Writes a decision down, before anything it does; what it does hangs on its id, and is signed by whoever decides. */
export async function decide(tx: Transaction, kind: string, said: string, undo: Undo, deciding: Deciding): Promise<string> {
  const { editor, now, writer = null, page, beside } = deciding;
  const said_as = page === undefined ? null : `${page.kind}:${page.id}`;
  const id = newId();
  await lockChanges(tx);
  signDecided(tx, id, deciding);
  await tx
    .insertInto('decision')
    .values({
      id,
      kind,
      said,
      undo: JSON.stringify(undo),
      made_by: editor,
      made_at: timestamp(now),
      undone_at: null,
      written_by: writer,
      said_as,
    })
    .execute();
  await beside?.(tx, id);
  return id;
}

/** Has what a transaction changes stand in the histories as decided. */
export function signDecided(tx: Transaction, decision: string, { editor, now, why = '' }: Deciding, takesBack = false): void {
  sign(tx, { told_by: 'person', made_by: editor, made_at: timestamp(now), why, decision, takesBack });
}

/** A decision with what takes it back, one that was taken back too; undefined where there is none. */
export function findDecision(db: Database, id: string): Promise<DecisionTable | undefined> {
  return db.selectFrom('decision').selectAll().where('id', '=', id).executeTakeFirst();
}

type SignedDecision = Omit<DecisionTable, 'undo' | 'said_as'> & {
  /** What says whose account it is about; null of all others, for what takes them back may be megabytes. */
  about_account: string | null;
};

/** A decision that was just made, as the desk tells of it. */
export async function signedDecision(db: Database, id: string): Promise<Decision> {
  const row = await signedDecisions(db).where('decision.id', '=', id).executeTakeFirst();
  const [told] = row === undefined ? [] : await tellDecisions(db, [row]);
  if (told === undefined) throw new Error('The decision just made is missing.');
  return told;
}

async function tellDecisions(db: Database, rows: readonly SignedDecision[]): Promise<Decision[]> {
  const about = rows.map(({ about_account }) => (about_account === null ? undefined : (JSON.parse(about_account) as Undo).account));
  const names = await nameAccounts(
    db,
    [...about, ...rows.map((row) => row.written_by)].filter((id) => id != null),
  );
  const editors = await namesAtDesk(
    db,
    rows.map(({ made_by }) => made_by),
  );
  return rows.map(({ id, kind, said, made_by, made_at, undone_at, written_by }, index) => {
    const [name, writer] = [names.get(about[index] ?? ''), names.get(written_by ?? '')];
    const told = `${name === undefined ? '' : `${name} `}${said}${writer === undefined ? '' : ` ${writer} wrote it.`}`;
    return { id, kind, said: told, by: editors(made_by), account: made_by, at: made_at, undoneAt: undone_at };
  });
}

/** The newest decisions first. */
export async function listDecisions(db: Database, limit: number): Promise<Decision[]> {
  return tellDecisions(db, await signedDecisions(db).orderBy('made_at', 'desc').orderBy('decision.id').limit(limit).execute());
}

function signedDecisions(db: Database) {
  return db
    .selectFrom('decision')
    .select([
      'decision.id',
      'decision.kind',
      'decision.said',
      'decision.made_by',
      'decision.made_at',
      'decision.undone_at',
      'decision.written_by',
    ])
    .select([
      (eb) =>
        eb
          .case()
          .when('decision.kind', 'in', [...ACCOUNT_KINDS, PROFILE_HIDDEN])
          .then(eb.ref('decision.undo'))
          .else(null)
          .end()
          .as('about_account'),
    ]);
}

/** Marks a question as answered by a decision. @throws Refusal FAILED_PRECONDITION where somebody was first */
export async function answerQuestion(tx: Transaction, id: string, decisionId: string): Promise<void> {
  const asked = await tx.selectFrom('question').select('decision_id').where('id', '=', id).executeTakeFirst();
  if (asked !== undefined && asked.decision_id !== null) throw new Refusal('FAILED_PRECONDITION', 'Someone already answered this.');
  await tx.updateTable('question').set({ decision_id: decisionId }).where('id', '=', id).execute();
}

/**
 * Tells of a call who decides by it, and when.
 * @param demand lets in whoever may: `guard.editor`, or `guard.admin`
 */
export function decidingOf(demand: (c: Context) => Promise<SignedIn>, clock: Clock) {
  return async (c: Context, why?: string): Promise<Deciding> => {
    const { account } = await demand(c);
    return { editor: account.id, now: clock(), ...(why === undefined ? {} : { why }) };
  };
}

/**
 * What comes to light where words of a decision that is taken back are taken away: of each what stood before it; where that is of a
 * decision that is taken back too, what stood before that.
 * @param before finds, in what a decision that is taken back remembers, what stood before one of its words
 */
export async function latestWords<Word extends { decision_id: string }>(
  tx: Transaction,
  words: readonly Word[],
  before: (undo: Undo, word: Word) => Word | undefined,
): Promise<Word[]> {
  const undone = undoneDecisions(tx);
  const standing: Word[] = [];
  for (const word of words) {
    let at: Word | undefined = word;
    for (let undo = await undone(word.decision_id); at !== undefined && undo !== undefined; ) {
      at = before(undo, word);
      undo = at && (await undone(at.decision_id));
    }
    if (at !== undefined) standing.push(at);
  }
  return standing;
}

/** Reads what decisions that were taken back remember, each once; undefined for one that holds. */
function undoneDecisions(tx: Transaction) {
  const known = new Map<string, Undo | undefined>();
  return async (id: string): Promise<Undo | undefined> => {
    if (!known.has(id)) {
      const row = await tx.selectFrom('decision').select(['undo', 'undone_at']).where('id', '=', id).executeTakeFirst();
      known.set(id, row === undefined || row.undone_at === null ? undefined : (JSON.parse(row.undo) as Undo));
    }
    return known.get(id);
  };
}
