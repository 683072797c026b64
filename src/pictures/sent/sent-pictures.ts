import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import type { PictureTable } from '#database/tables/picture-tables.ts';
import { newSecret } from '#identity/secrets.ts';
import type { Log } from '#log.ts';
import { PICTURE_SCHEMES, PICTURE_WIDTHS, variantName } from '#scene/picture.ts';
import { Refusal } from '#scene/problem.ts';
import type { Inks } from '#scene/scene.ts';
import { findPicture, keepPicture, keptIds, PREVIEW_VARIANT, readPicture, senderKey, sentId } from '#sent/store.ts';
import { openInProcess } from './bounded-process.ts';
import { kindOf } from './kinds.ts';
import type { SentReport, SentVariant } from './orders.ts';

/** Moved on when the drawing changes, so that what an older version drew is drawn again. */
const RECIPE = 1;
/** One picture is opened at a time; so many wait for it, each held on the disk, and the next is told to come again. */
const MOST_WAITING = 4;
/** So many of those are of people without an account: however many come, editors are not kept from sending. */
const MOST_FLYERS = 2;
/** So many variants that are missing are drawn for whoever asks; more are asked for again. */
const MOST_MISSING = 50;

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
  const recipe = createHash('sha256')
    .update(JSON.stringify([RECIPE, night]))
    .digest('hex')
    .slice(0, 8);
  const stopped = new AbortController();
  const wanted = new Set<string>();
  let line: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let flyers = 0;
  let swept: Promise<void> | undefined;

  const kept = (id: string) => join(cache, `${id}.webp`);
  /** Every variant of a picture, by the name addresses have for it. */
  function variantsOf(id: string): Map<string, SentVariant> {
    const variants = new Map<string, SentVariant>();
    const add = (name: string, variant: Omit<SentVariant, 'to'>) =>
      variants.set(name, { ...variant, to: join(cache, `${id}.${recipe}.${name}.${variant.format}`) });
    for (const width of PICTURE_WIDTHS.poster) {
      for (const scheme of PICTURE_SCHEMES) add(variantName(scheme, width), { scheme, width, format: 'avif' });
      add(`plain-${width}`, { scheme: 'day', width, format: 'webp' });
    }
    return variants;
  }

  /** The folder, without what an older recipe drew and what a process left behind. */
  function ready(): Promise<void> {
    swept ??= (async () => {
      await mkdir(cache, { recursive: true });
      for (const name of await readdir(cache)) {
        const [, of] = name.split('.');
        if (name.startsWith('came-') || (of !== recipe && of !== 'webp')) await rm(join(cache, name), { force: true });
      }
    })().catch((error: unknown) => {
      swept = undefined;
      throw error;
    });
    return swept;
  }

  /** One after the other: two pictures opened at once would take twice the memory. */
  function inLine<T>(work: () => Promise<T>): Promise<T> {
    const mine = line.then(work);
    line = mine.catch(() => undefined);
    return mine;
  }

  /** A flyer is seen by its sender and editors, in one size; the others are drawn once a page has it. */
  async function opened(came: string, isFlyer: boolean): Promise<SentReport> {
    const variants = [...variantsOf('ID')].filter(([name]) => !isFlyer || name === PREVIEW_VARIANT).map(([, variant]) => variant);
    const orders = { from: came, kept: kept('ID'), variants, night };
    return openInProcess(orders, stopped.signal);
  }

  async function take(bytes: Uint8Array, { by, now }: { by: string; now: Temporal.Instant }): Promise<PictureTable> {
    const seen = kindOf(bytes);
    if ('why' in seen) throw notTaken(seen.why);
    const isFlyer = by === '';
    if (waiting >= MOST_WAITING || (isFlyer && flyers >= MOST_FLYERS))
      throw new Refusal('UNAVAILABLE', 'Many pictures are coming in just now. Send yours again in a minute.');
    waiting++;
    flyers += Number(isFlyer);
    const came = join(cache, `came-${randomBytes(8).toString('hex')}`);
    try {
      await ready();
      await writeFile(came, bytes);
      const report = await inLine(() => opened(came, isFlyer));
      if ('drawn' in report) return await keep(report.drawn, { by, key: newSecret().slice(0, 22), now });
      if (report.why !== null) log.info({ kind: seen.kind, bytes: bytes.length, error: report.error }, 'A picture was not taken');
      throw report.why === null ? new Error(report.error) : notTaken(report.why);
    } finally {
      waiting--;
      flyers -= Number(isFlyer);
      await rm(came, { force: true });
    }
  }

  async function keep(drawn: Extract<SentReport, { drawn: unknown }>['drawn'], sent: { by: string; key: string; now: Temporal.Instant }) {
    const content = await readFile(kept(drawn.id));
    return inTransaction(db, (tx) => keepPicture(tx, { ...drawn, content }, sent));
  }

  /** What is kept of a picture, as a file. */
  async function fileOf(id: string): Promise<string | undefined> {
    const file = kept(id);
    if (existsSync(file)) return file;
    const content = await readPicture(db, id);
    if (content === undefined) return undefined;
    await ready();
    const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
    await writeFile(unfinished, content);
    await rename(unfinished, file);
    return file;
  }

  /** Has the variants of a picture drawn that another machine took in. */
  function drawLater(id: string): void {
    if (wanted.has(id) || wanted.size >= MOST_MISSING) return;
    wanted.add(id);
    const variants = [...variantsOf(id).values()].filter(({ to }) => !existsSync(to));
    void inLine(() => openInProcess({ from: null, kept: kept(id), variants, night }, stopped.signal))
      .then((report) =>
        'error' in report ? log.warn({ picture: id, why: report.error }, 'Variants of a picture could not be drawn') : undefined,
      )
      .finally(() => wanted.delete(id));
  }

  return {
    take,
    async find(file, { variant, key, isOnOwnPage = false }) {
      const id = sentId(file);
      const row = id === undefined ? undefined : await findPicture(db, id);
      if (id === undefined || row === undefined) return { is: 'nothing' };
      if (row.down_by !== null) return { is: 'taken down' };
      const isPublic = row.is_shown === 1;
      const isSenders = isOnOwnPage && key === senderKey(row.key);
      if (!isPublic && key !== row.key && !isSenders) return { is: 'nothing' };
      const wantedVariant = variant === undefined ? undefined : variantsOf(id).get(variant);
      if (wantedVariant !== undefined && existsSync(wantedVariant.to))
        return { is: 'file', path: wantedVariant.to, type: `image/${wantedVariant.format}`, isWhole: true, isPublic };
      const path = await fileOf(id);
      if (path === undefined) return { is: 'nothing' };
      if (wantedVariant !== undefined) drawLater(id);
      return { is: 'file', path, type: 'image/webp', isWhole: variant === undefined, isPublic };
    },
    async whole(file) {
      const id = sentId(file);
      const row = id === undefined ? undefined : await findPicture(db, id);
      return row === undefined || row.down_by !== null ? undefined : fileOf(row.id);
    },
    async tidy() {
      if (!existsSync(cache)) return;
      const names = (await readdir(cache)).filter((name) => !name.startsWith('came-'));
      const kept = await keptIds(db, [...new Set(names.map((name) => name.slice(0, 32)))]);
      for (const name of names) if (!kept.has(name.slice(0, 32))) await rm(join(cache, name), { force: true });
    },
    stop: () => stopped.abort(),
  };
}

function notTaken(why: string): Refusal {
  return new Refusal('INVALID_ARGUMENT', why, { picture: why });
}
