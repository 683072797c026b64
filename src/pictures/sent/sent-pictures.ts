import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import type { PictureTable } from '#database/tables/contribution-tables.ts';
import { newSecret } from '#identity/secrets.ts';
import type { Log } from '#log.ts';
import { Refusal } from '#scene/problem.ts';
import type { Inks } from '#scene/site/scene.ts';
import { findPicture, keepPicture, keptIds, PREVIEW_VARIANT, readPicture, senderKey, sentId } from '#sent/store.ts';
import { openInProcess } from './bounded-process.ts';
import { kindOf } from './kinds.ts';
import type { SentReport } from './orders.ts';
import { SentFolder } from './sent-folder.ts';

/** One picture is opened at a time; so many wait for it, each held on the disk, and the next is told to come again. */
const MAX_WAITING = 4;
/** So many of those are of people without an account: however many come, editors are not kept from sending. */
const MAX_FLYERS = 2;
/** So many variants that are missing are drawn for whoever asks; more are asked for again. */
const MAX_MISSING = 50;

const NOT_OPENED = 'Your picture could not be opened just now, which is our fault. Send it again in a minute.';

/** What a request for a picture comes to: a file, and whether that is what was asked for; or that it is none, or was taken down. */
type FoundPicture =
  | { is: 'file'; path: string; type: 'image/avif' | 'image/webp'; isWhole: boolean; isPublic: boolean }
  | { is: 'nothing' }
  | { is: 'taken down' };

/** The pictures that people send: opened by a process of its own, kept in the database, their variants drawn on each machine. */
export interface SentPictures {
  /**
   * Takes a picture in. It is shown to nobody before a page has it.
   * @param by the id of the account that sends it; '' for whoever has none
   * @throws Refusal INVALID_ARGUMENT in one sentence for what is no picture, UNAVAILABLE while too many come at once
   */
  take: (bytes: Uint8Array, sent: { by: string; now: Temporal.Instant }) => Promise<PictureTable>;
  /** Looks for a picture or a variant of it. @param asked `key`: what shows it before any page does, to its sender on pages of ours alone */
  find: (file: string, asked: { variant: string | undefined; key: string | undefined; isOnOwnPage?: boolean }) => Promise<FoundPicture>;
  /** The file of what is kept of a picture, as large as it is; undefined where it is not there or was taken down. */
  whole: (file: string) => Promise<string | undefined>;
  /** Removes the files of pictures that are kept no more. */
  tidy: () => Promise<void>;
  /** Breaks off what is under way. */
  stop: () => void;
}

interface Needs {
  db: Database;
  night: Inks;
  /** Where variants are kept, and what came while it is opened; nothing else may lie there. */
  cache: string;
  log: Log;
}

/** Opens the pictures people send; nothing is made on the disk before the first. */
export function openSentPictures({ db, night, cache, log }: Needs): SentPictures {
  const files = new SentFolder(cache, night);
  const stopped = new AbortController();
  const inLine = oneAfterTheOther();
  const drawLater = laterDrawing({ files, night, log, inLine, stop: stopped.signal });

  /** What is kept of a picture, as a file. */
  async function fileOf(id: string): Promise<string | undefined> {
    const file = files.kept(id);
    if (existsSync(file)) return file;
    const content = await readPicture(db, id);
    return content && files.keep(id, content);
  }

  return {
    take: taking({ db, files, night, log, inLine, stop: stopped.signal }),
    async find(file, { variant, key, isOnOwnPage = false }) {
      const id = sentId(file);
      const row = id === undefined ? undefined : await findPicture(db, id);
      if (id === undefined || row === undefined) return { is: 'nothing' };
      if (row.down_by !== null) return { is: 'taken down' };
      const isPublic = row.is_shown === 1;
      const isSenders = isOnOwnPage && key === senderKey(row.key);
      if (!isPublic && key !== row.key && !isSenders) return { is: 'nothing' };
      const wanted = variant === undefined ? undefined : files.variantsOf(id).get(variant);
      if (wanted !== undefined && existsSync(wanted.to))
        return { is: 'file', path: wanted.to, type: `image/${wanted.format}`, isWhole: true, isPublic };
      const path = await fileOf(id);
      if (path === undefined) return { is: 'nothing' };
      if (wanted !== undefined) drawLater(id);
      return { is: 'file', path, type: 'image/webp', isWhole: variant === undefined, isPublic };
    },
    async whole(file) {
      const id = sentId(file);
      const row = id === undefined ? undefined : await findPicture(db, id);
      return row === undefined || row.down_by !== null ? undefined : fileOf(row.id);
    },
    tidy: () => files.sweep((ids) => keptIds(db, ids)),
    stop: () => stopped.abort(),
  };
}

type InLine = <T>(work: () => Promise<T>) => Promise<T>;

/** One after the other: two pictures opened at once would take twice the memory. */
function oneAfterTheOther(): InLine {
  let line: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = line.then(work);
    line = mine.catch(() => undefined);
    return mine;
  };
}

interface Opening extends Pick<Needs, 'night' | 'log'> {
  files: SentFolder;
  inLine: InLine;
  stop: AbortSignal;
}

/** Takes pictures in, as many as may wait. */
function taking({ db, files, night, log, inLine, stop }: Opening & Pick<Needs, 'db'>): SentPictures['take'] {
  let [waiting, flyers] = [0, 0];

  /** A flyer is seen by its sender and editors, in one size; the others are drawn once a page has it. */
  function opened(came: string, isFlyer: boolean): Promise<SentReport> {
    const variants = [...files.variantsOf('ID')].filter(([name]) => !isFlyer || name === PREVIEW_VARIANT).map(([, variant]) => variant);
    return openInProcess({ from: came, kept: files.kept('ID'), variants, night }, stop);
  }

  async function takeIn(bytes: Uint8Array, kind: string, { by, now }: { by: string; now: Temporal.Instant }): Promise<PictureTable> {
    const came = await files.write(bytes);
    try {
      const report = await inLine(() => opened(came, by === ''));
      if ('drawn' in report) {
        const content = await readFile(files.kept(report.drawn.id));
        const sent = { by, key: newSecret().slice(0, 22), now };
        return await inTransaction(db, (tx) => keepPicture(tx, { ...report.drawn, content }, sent));
      }
      if (report.why !== null) log.info({ kind, bytes: bytes.length, error: report.error }, 'A picture was not taken');
      else log.error({ kind, bytes: bytes.length, error: report.error }, 'A picture could not be opened');
      throw report.why === null ? new Refusal('UNAVAILABLE', NOT_OPENED) : notTaken(report.why);
    } finally {
      await rm(came, { force: true });
    }
  }

  return async (bytes, sent) => {
    const seen = kindOf(bytes);
    if ('why' in seen) throw notTaken(seen.why);
    const isFlyer = sent.by === '';
    if (waiting >= MAX_WAITING || (isFlyer && flyers >= MAX_FLYERS))
      throw new Refusal('UNAVAILABLE', 'Many pictures are coming in just now. Send yours again in a minute.');
    waiting++;
    flyers += Number(isFlyer);
    try {
      return await takeIn(bytes, seen.kind, sent);
    } finally {
      waiting--;
      flyers -= Number(isFlyer);
    }
  };
}

/** Has the variants of a picture drawn that another machine took in. */
function laterDrawing({ files, night, log, inLine, stop }: Opening): (id: string) => void {
  const wanted = new Set<string>();
  return (id) => {
    if (wanted.has(id) || wanted.size >= MAX_MISSING) return;
    wanted.add(id);
    const variants = [...files.variantsOf(id).values()].filter(({ to }) => !existsSync(to));
    void inLine(() => openInProcess({ from: null, kept: files.kept(id), variants, night }, stop))
      .then((report) =>
        'error' in report ? log.warn({ picture: id, why: report.error }, 'Variants of a picture could not be drawn') : undefined,
      )
      .finally(() => wanted.delete(id));
  };
}

function notTaken(why: string): Refusal {
  return new Refusal('INVALID_ARGUMENT', why, { picture: why });
}
