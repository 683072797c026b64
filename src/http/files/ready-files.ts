import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Sheets } from '#pictures/sheets/sheets.ts';
import type { BuiltWeb } from '../built-web.ts';
import { ELEMENT_PATH, showsElement } from '../embed/element.ts';
import { transportHeaders } from '../headers.ts';
import { headOf, sendWhole } from '../server/send-whole.ts';
import { askedSheet, sheetHeaders } from './sheets.ts';
import { type ServedFile, staticFiles } from './static-files.ts';

/** A file as it is sent, whole and in memory, with its head. */
export interface ReadyFile {
  body: Uint8Array;
  head: string;
  /** Its tag, and the head of 304, where whoever has it asks again. */
  held?: { etag: string; unchanged: string };
}

/** Finds the file at an address that can be sent at once; undefined where the site is to be asked. */
export type FindReady = (url: string, acceptedEncoding: string) => ReadyFile | undefined;

/** So many bytes of drawn sheets are held in memory; the one asked for the longest ago goes first. */
const MOST_BYTES = 16_000_000;

/** What files are sent from, and the address that visitors know. */
interface Needs {
  web: Pick<BuiltWeb, 'folders' | 'element'>;
  sheets?: Pick<Sheets, 'find'>;
  publicUrl: () => string;
}

/**
 * The files that strangers ask for most: what the build made, the element for others' pages, previews and flyers. They are sent from memory without
 * the site being asked, as pages are; a sheet is read from the disk when it was asked for once, by that request or the first after it.
 */
export function readyFiles({ web, sheets, publicUrl }: Needs): FindReady {
  const more = () => transportHeaders(publicUrl());
  const [built, element] = [flat(staticFiles(web.folders), more), flat(showsElement(web.element), more)];
  const drawn = readySheets(sheets, more);
  return (url, accepted) => {
    if (url.startsWith('/static/')) return built(url, accepted);
    if (url === ELEMENT_PATH) return element(url, accepted);
    return url.startsWith('/previews/') || url.startsWith('/flyers/') ? drawn(url) : undefined;
  };
}

/** Sends a file that is ready, or says that whoever asks has it. */
export function sendReady({ body, head, held }: ReadyFile, request: IncomingMessage, response: ServerResponse): void {
  if (held !== undefined && request.headers['if-none-match'] === held.etag) sendWhole(response, 304, held.unchanged);
  else sendWhole(response, 200, head, body);
}

/** Each served file as Node sends it, made once. */
function flat(find: (path: string, accepted: string) => ServedFile | undefined, more: () => Record<string, string>): FindReady {
  const ready = new WeakMap<ServedFile, ReadyFile>();
  return (path, accepted) => {
    const file = find(path, accepted);
    if (file === undefined) return undefined;
    const known = ready.get(file);
    if (known !== undefined) return known;
    const made = { body: file.body, head: headOf(200, { ...file.headers, ...more() }) };
    ready.set(file, made);
    return made;
  };
}

/** Sheets as they were drawn last, by the names of their files: another drawing is another file. */
function readySheets(sheets: Needs['sheets'], more: () => Record<string, string>): (url: string) => ReadyFile | undefined {
  const kept = new Map<string, ReadyFile>();
  const reading = new Set<string>();
  let bytes = 0;
  const read = async (file: string, caching: string) => {
    const body = await readFile(file);
    const headers = { ...sheetHeaders(file, caching), ...more() };
    const held = { etag: headers.etag, unchanged: headOf(304, headers) };
    kept.set(file, { body, head: headOf(200, { ...headers, 'content-length': String(body.length) }), held });
    bytes += body.length;
    for (const [oldest, { body: old }] of kept) {
      if (bytes <= MOST_BYTES) return;
      kept.delete(oldest);
      bytes -= old.length;
    }
  };
  return (url) => {
    const asked = askedSheet(url);
    const file = asked && sheets?.find(asked.sheet);
    if (asked === undefined || file === undefined) return undefined;
    const found = kept.get(file);
    if (found === undefined && !reading.has(file)) {
      reading.add(file);
      // A file that is gone is the site's to answer for.
      read(file, asked.caching)
        .catch(() => undefined)
        .finally(() => reading.delete(file));
    }
    if (found === undefined) return undefined;
    kept.delete(file);
    kept.set(file, found);
    return found;
  };
}
