import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_SCHEMES, PICTURE_WIDTHS, variantName } from '#scene/pictures/picture.ts';
import type { Inks } from '#scene/site/scene.ts';
import type { SentVariant } from './orders.ts';

/** Raised when drawing changes, so that variants are redrawn. */
const RECIPE = 1;
/** The prefix of uploads being opened. */
const CAME = 'came-';
/** Unpublished pictures are for their sender and editors: no other user may read the folder. */
const OWNERS = 0o700;
/** In characters. */
const ID_LENGTH = 32;

/** This machine's files of sent pictures: stored ones, variants, and uploads being opened. */
export class SentFolder {
  readonly #folder: string;
  readonly #recipe: string;
  #ready: Promise<void> | undefined;

  /** @param folder for these files only; created on first use */
  constructor(folder: string, night: Inks) {
    this.#folder = folder;
    // It may exist with an open mode.
    if (existsSync(folder)) chmodSync(folder, OWNERS);
    this.#recipe = createHash('sha256')
      .update(JSON.stringify([RECIPE, night]))
      .digest('hex')
      .slice(0, 8);
  }

  kept(id: string): string {
    return join(this.#folder, `${id}.webp`);
  }

  variantsOf(id: string): Map<string, SentVariant> {
    const variants = new Map<string, SentVariant>();
    const add = (name: string, variant: Omit<SentVariant, 'to'>) =>
      variants.set(name, { ...variant, to: join(this.#folder, `${id}.${this.#recipe}.${name}.${variant.format}`) });
    for (const width of PICTURE_WIDTHS.poster) {
      for (const scheme of PICTURE_SCHEMES) add(variantName(scheme, width), { scheme, width, format: 'avif' });
      add(`plain-${width}`, { scheme: 'day', width, format: 'webp' });
    }
    return variants;
  }

  /** Stores an upload. @returns the file, which the caller removes */
  async write(bytes: Uint8Array): Promise<string> {
    const file = join(this.#folder, `${CAME}${randomBytes(8).toString('hex')}`);
    await this.#whenReady();
    try {
      await writeFile(file, bytes, { mode: 0o600 });
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    return file;
  }

  /** Stores a picture from the database. @returns the file */
  async keep(id: string, content: Uint8Array): Promise<string> {
    const file = this.kept(id);
    await this.#whenReady();
    const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
    await writeFile(unfinished, content, { mode: 0o600 });
    await rename(unfinished, file);
    return file;
  }

  /** Removes files of deleted pictures. @param keptOf filters ids that still exist */
  async sweep(keptOf: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    if (!existsSync(this.#folder)) return;
    const names = (await readdir(this.#folder)).filter((name) => !name.startsWith(CAME));
    const kept = await keptOf([...new Set(names.map((name) => name.slice(0, ID_LENGTH)))]);
    for (const name of names) if (!kept.has(name.slice(0, ID_LENGTH))) await rm(join(this.#folder, name), { force: true });
  }

  /** The folder, after removing old variants and leftovers. */
  #whenReady(): Promise<void> {
    this.#ready ??= this.#prepare().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  async #prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await chmod(this.#folder, OWNERS);
    for (const name of await readdir(this.#folder)) {
      const [, of] = name.split('.');
      if (name.startsWith(CAME) || (of !== this.#recipe && of !== 'webp')) await rm(join(this.#folder, name), { force: true });
    }
  }
}
