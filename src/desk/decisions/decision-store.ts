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

/** What a spelling or title means from now on, with its table. */
export type Lesson = { [Table in keyof Tables]: { table: Table; row: Omit<Tables[Table], 'decision_id'> } }[keyof Tables];
/** A lesson with the decision that taught it. */
export type TaughtRow = Lesson & { decision_id: string };
/** What a spelling was said to mean, before any merges since. */
export type Teaching = Pick<TaughtNameTable, 'kind' | 'folded' | 'means'>;

/** What undoing a decision restores: listings, and what it taught, set or moved. */
export interface Undo {
  /** Listings given to another show, with the show they came from. */
  listings?: { source_id: string; key: string; show_id: string }[];
  /** The show a new one was split off from, which gets its stars back. */
  partedFrom?: string;
  /** Previous values of fields set by hand or released. */
  edits?: EditRow[];
  /** Entered values of shows that were merged into another. */
  made?: Pick<EditRow, 'field' | 'show_id'>[];
  /** Shows with a changed venue, and the venue before. */
  venues?: { show_id: string; venue_id: string | null; venue_name: string }[];
  /** Credits linked to another artist or to none, and the artist before; sources that spoke for a venue. */
  credits?: (Pick<CreditTable, 'show_id' | 'folded'> & { artist_id: string })[];
  sources?: { id: string; venue_id: string }[];
  /** A removed source and its text. */
  removed?: { row: KeptSource; text: string | null };
  /** Pictures that were taken down. */
  pictures?: string[];
  /** Previous meanings of spellings and titles, and what the decision taught. */
  lessons?: TaughtRow[];
  teaches?: Teaching[];
  /** Others' spellings that meant an artist who was merged. */
  taught?: (Teaching & { decision_id: string })[];
  /** New keepers, former keepers, and the previous states of claims. */
  keepersGiven?: Pick<KeeperTable, 'kind' | 'page_id' | 'account_id'>[];
  keepersTaken?: KeeperTable[];
  claims?: Pick<ClaimTable, 'id' | 'state' | 'way' | 'disputed_by' | 'dispute' | 'decided_at' | 'reason'>[];
  /** The hash of an imported file with its answers. */
  file?: string;
  /** Made many entries at once: those edited or kept by others since stay when it is undone. */
  sparesChanged?: boolean;
  isRedacted?: boolean;
  /** The account it is about. Such decisions aren't undone; an admin decides again. */
  account?: string;
}

/** Who decides (an account id, '' for the command line), when, and why if given. */
export interface Deciding {
  editor: string;
  now: Temporal.Instant;
  why?: string;
  /** The author of what is published, if someone else. */
  writer?: string;
  /** The kept page whose keeper decides. */
  page?: PageName;
  /** Runs under the decision's id before its other effects. */
  beside?: (tx: Transaction, decision: string) => Promise<void>;
}

/** Records a decision. Call it first, as its effects refer to its id and are signed by its author. */
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

/** Signs a transaction's changes with a decision. */
export function signDecided(tx: Transaction, decision: string, { editor, now, why = '' }: Deciding, takesBack = false): void {
  sign(tx, { told_by: 'person', made_by: editor, made_at: timestamp(now), why, decision, takesBack });
}

/** Finds a decision, undone ones too. */
export function findDecision(db: Database, id: string): Promise<DecisionTable | undefined> {
  return db.selectFrom('decision').selectAll().where('id', '=', id).executeTakeFirst();
}

type SignedDecision = Omit<DecisionTable, 'undo' | 'said_as'> & {
  /** The account it is about; null for others, whose undo data may be megabytes. */
  about_account: string | null;
};

/** A new decision as the desk shows it. */
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

/** Lists decisions, newest first. */
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

/** Marks a question as answered. @throws Refusal FAILED_PRECONDITION if someone was faster */
export async function answerQuestion(tx: Transaction, id: string, decisionId: string): Promise<void> {
  const asked = await tx.selectFrom('question').select('decision_id').where('id', '=', id).executeTakeFirst();
  if (asked !== undefined && asked.decision_id !== null) throw new Refusal('FAILED_PRECONDITION', 'Someone already answered this.');
  await tx.updateTable('question').set({ decision_id: decisionId }).where('id', '=', id).execute();
}

/**
 * Returns a function that tells who decides a call, and when.
 * @param demand `guard.editor` or `guard.admin`
 */
export function decidingOf(demand: (c: Context) => Promise<SignedIn>, clock: Clock) {
  return async (c: Context, why?: string): Promise<Deciding> => {
    const { account } = await demand(c);
    return { editor: account.id, now: clock(), ...(why === undefined ? {} : { why }) };
  };
}

/**
 * The values that return when a decision's are removed: what was there before them, skipping undone decisions.
 * @param before finds the previous value in an undone decision's data
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

/** Reads the undo data of undone decisions, each once; undefined for one that stands. */
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
