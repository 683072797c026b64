import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_SCHEMES, PICTURE_WIDTHS, variantName } from '#scene/pictures/picture.ts';
import type { Inks } from '#scene/site/scene.ts';
import type { SentVariant } from './orders.ts';

/** Moved on when the drawing changes, so that what an older version drew is drawn again. */
const RECIPE = 1;
/** How the files of what came begin, while it is opened. */
const CAME = 'came-';
/** A picture that no page shows yet is for its sender and editors: nobody else on the machine enters the folder. */
const OWNERS = 0o700;
/** So long are the ids that names of files begin with, in characters. */
const ID_LENGTH = 32;

/** The files of sent pictures on this machine: what is kept of each, its variants, and what came while it is opened. */
export class SentFolder {
  readonly #folder: string;
  readonly #recipe: string;
  #ready: Promise<void> | undefined;

  /** @param folder where they lie, and nothing else; it is made when first needed */
  constructor(folder: string, night: Inks) {
    this.#folder = folder;
    // Another program may have made it, open to everybody.
    if (existsSync(folder)) chmodSync(folder, OWNERS);
    this.#recipe = createHash('sha256')
      .update(JSON.stringify([RECIPE, night]))
      .digest('hex')
      .slice(0, 8);
  }

  /** Where what is kept of a picture lies, as large as it is. */
  kept(id: string): string {
    return join(this.#folder, `${id}.webp`);
  }

  /** Every variant of a picture, by the name addresses have for it. */
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

  /** Writes down what came, to be opened. @returns the file, which whoever asked removes */
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

  /** Writes down what another machine kept of a picture. @returns the file */
  async keep(id: string, content: Uint8Array): Promise<string> {
    const file = this.kept(id);
    await this.#whenReady();
    const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
    await writeFile(unfinished, content, { mode: 0o600 });
    await rename(unfinished, file);
    return file;
  }

  /** Removes the files of pictures that are kept no more. @param keptOf those of some ids that are kept */
  async sweep(keptOf: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    if (!existsSync(this.#folder)) return;
    const names = (await readdir(this.#folder)).filter((name) => !name.startsWith(CAME));
    const kept = await keptOf([...new Set(names.map((name) => name.slice(0, ID_LENGTH)))]);
    for (const name of names) if (!kept.has(name.slice(0, ID_LENGTH))) await rm(join(this.#folder, name), { force: true });
  }

  /** The folder, without what an older recipe drew and what a process left behind. */
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
