import { join } from 'node:path';
import { z } from 'zod';
import { cleanBio } from '#people/bio.ts';
import { type Group, GroupEntry } from '#scene/entries/group.ts';
import { NewsEntry, type NewsPost } from '#scene/entries/news.ts';
import { type Service, ServiceEntry } from '#scene/entries/service.ts';
import { Slug } from '#scene/shape.ts';
import type { SceneEntry } from '#scene/site/scene.ts';
import { kindsOfServices } from '#services/kinds.ts';
import { readIfThere } from './read-json.ts';

/** Optional files. */
export const NEWS_FILE = 'news.json';
export const PROMOTERS_FILE = 'promoters.json';
export const SERIES_FILE = 'series.json';
export const SERVICES_FILE = 'services.json';

/** Reads a pack's promoters or series. */
export function readGroups(folder: string, file: typeof PROMOTERS_FILE | typeof SERIES_FILE): Group[] {
  return Object.entries(readIfThere(folder, file, z.record(Slug, GroupEntry))).map(([id, group]) => ({ id, ...group }));
}

/** Reads a pack's services. @throws Error for one of an unknown kind */
export function readServices(folder: string, { services }: SceneEntry): Service[] {
  const kinds = kindsOfServices(services);
  return Object.entries(readIfThere(folder, SERVICES_FILE, z.record(Slug, ServiceEntry))).map(([id, service]) => {
    const where = `${join(folder, SERVICES_FILE)}: ${id}.kind`;
    if (!kinds.includes(service.kind))
      throw new Error(`${where}: we don’t have the kind ${service.kind}; add it to the services in scene.json.`);
    return { id, ...service };
  });
}

/** Reads a pack's news. A post may be about an entry outside the pack; that link is left out. @throws Error if a post is too long */
export function readNewsPosts(folder: string): NewsPost[] {
  return Object.entries(readIfThere(folder, NEWS_FILE, z.record(Slug, NewsEntry))).map(([id, post]) => {
    try {
      return { id, ...post, text: cleanBio(post.text) };
    } catch (cause) {
      throw new Error(`${join(folder, NEWS_FILE)}: ${id}.text: is too long; about 20,000 characters fit.`, { cause });
    }
  });
}
