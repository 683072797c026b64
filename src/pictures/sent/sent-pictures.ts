import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import type { PictureTable } from '#database/tables/contribution-tables.ts';
import { newSecret } from '#identity/secrets.ts';
import type { Log } from '#log.ts';
import { Refusal } from '#scene/problem.ts';
import type { Inks } from '#scene/site/scene.ts';
import { findPicture, findStoredIds, PREVIEW_VARIANT, pictureIdOf, readPicture, senderKey, storePicture } from '#sent/store.ts';
import { openInProcess } from './bounded-process.ts';
import type { SentReport } from './orders.ts';
import { kindOf } from './orders.ts';
import { SentFolder } from './sent-folder.ts';

/** Uploads that may wait on disk while one is opened. */
const MAX_WAITING = 4;
/** Of those, uploads without an account, so that editors always have room. */
const MAX_FLYERS = 2;
/** Missing variants drawn on request. */
const MAX_MISSING = 50;

const NOT_OPENED = 'We couldn’t open your picture right now. It’s our fault. Send it again in a minute.';

/** A requested file and whether it is the variant itself, or why there is none. */
type FoundPicture =
  | { is: 'file'; path: string; type: 'image/avif' | 'image/webp'; isWhole: boolean; isPublic: boolean }
  | { is: 'nothing' }
  | { is: 'taken down' };

/** Pictures people send: opened in a separate process, stored in the database, with variants on each machine's disk. */
export interface SentPictures {
  /**
   * Takes an upload. Nobody else sees it until a page has it.
   * @param by the sender's account id, or ''
   * @throws Refusal INVALID_ARGUMENT in one sentence for a bad picture, UNAVAILABLE when too many come at once
   */
  take: (bytes: Uint8Array, sent: { by: string; now: Temporal.Instant }) => Promise<PictureTable>;
  /** Finds a picture or variant. @param asked `key` shows it to its sender before a page does */
  find: (file: string, asked: { variant: string | undefined; key: string | undefined; isOnOwnPage?: boolean }) => Promise<FoundPicture>;
  /** The file of a stored picture in full size, unless taken down. */
  whole: (file: string) => Promise<string | undefined>;
  /** Removes files of deleted pictures. */
  tidy: () => Promise<void>;
  stop: () => void;
}

interface Needs {
  db: Database;
  night: Inks;
  cache: string;
  log: Log;
}

/** Opens sent pictures; creates nothing on disk before the first. */
export function openSentPictures({ db, night, cache, log }: Needs): SentPictures {
  const files = new SentFolder(cache, night);
  const stopped = new AbortController();
  const inLine = openQueue();
  const drawLater = laterDrawing({ files, night, log, inLine, stop: stopped.signal });

  async function fileOf(id: string): Promise<string | undefined> {
    const file = files.kept(id);
    if (existsSync(file)) return file;
    const content = await readPicture(db, id);
    return content && files.keep(id, content);
  }

  return {
    take: taking({ db, files, night, log, inLine, stop: stopped.signal }),
    async find(file, { variant, key, isOnOwnPage = false }) {
      const id = pictureIdOf(file);
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
      const id = pictureIdOf(file);
      const row = id === undefined ? undefined : await findPicture(db, id);
      return row === undefined || row.down_by !== null ? undefined : fileOf(row.id);
    },
    tidy: () => files.sweep((ids) => findStoredIds(db, ids)),
    stop: () => stopped.abort(),
  };
}

type InLine = <T>(work: () => Promise<T>) => Promise<T>;

/** One at a time: two would take twice the memory. */
function openQueue(): InLine {
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

function taking({ db, files, night, log, inLine, stop }: Opening & Pick<Needs, 'db'>): SentPictures['take'] {
  let [waiting, flyers] = [0, 0];

  /** A flyer gets one variant at first; the others once a page has it. */
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
        return await inTransaction(db, (tx) => storePicture(tx, { ...report.drawn, content }, sent));
      }
      if (report.why !== null) log.info({ kind, bytes: bytes.length, error: report.error }, 'A picture was refused');
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
      throw new Refusal('UNAVAILABLE', 'We’re getting a lot of pictures right now. Send yours again in a minute.');
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

/** Draws variants of pictures that another machine took. */
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
