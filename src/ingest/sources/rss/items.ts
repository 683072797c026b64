import { type Handler, Parser } from 'htmlparser2';

/** An element of an item: its name without prefix, lower case, letters only ('event_listing:start_date' is 'startdate'). */
export interface Field {
  prefix: string;
  name: string;
  text: string;
  attributes: Record<string, string>;
}
export type FeedItem = Field[];

/** A feed. `refused` is a clause about why reading stopped, or ''. */
export interface Feed {
  items: FeedItem[];
  refused: string;
}

const MAX_DEPTH = 50;
const MAX_ITEMS = 20_000;
const MAX_FIELDS = 200;

const MAX_TEXT_CHARS = 20_000;

/** Reads the items of an RSS 2.0, RSS 1.0 or Atom feed. A document type is refused, as it can define endless entities. */
export function readFeed(xml: string): Feed {
  const reader = new FeedReader();
  const parser = new Parser(reader, { xmlMode: true });
  reader.halt = () => parser.pause();
  parser.end(xml);
  if (reader.refused === '' && !reader.isFeed) reader.refused = 'it’s not an RSS or Atom feed';
  return { items: reader.items, refused: reader.refused };
}

class FeedReader implements Partial<Handler> {
  readonly items: FeedItem[] = [];
  refused = '';
  isFeed = false;
  halt: () => void = () => undefined;
  #depth = 0;
  #item: FeedItem | undefined;
  #itemDepth = 0;
  readonly #open: Field[] = [];

  onopentag(tag: string, attributes: Record<string, string>): void {
    const [prefix = '', local = ''] = tag.includes(':') ? tag.split(':') : ['', tag];
    const name = local.toLowerCase().replace(/[^a-z]/g, '');
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#refuse(`it is nested more than ${MAX_DEPTH} deep`);
    else if (this.#depth === 1) this.isFeed = name === 'rss' || name === 'feed' || name === 'rdf';
    else if (this.#item !== undefined) {
      const field = { prefix: prefix.toLowerCase(), name, text: '', attributes };
      if (this.#item.length < MAX_FIELDS) this.#item.push(field);
      this.#open.push(field);
    } else if (name === 'item' || name === 'entry') this.#begin();
  }

  onclosetag(): void {
    if (this.#item !== undefined && this.#depth === this.#itemDepth) this.#item = undefined;
    const field = this.#open.pop();
    const around = this.#open.at(-1);
    if (field !== undefined && around !== undefined) append(around, `\n${field.text}`); // markup inside an Atom text
    this.#depth -= 1;
  }

  ontext(text: string): void {
    const field = this.#open.at(-1);
    if (field !== undefined) append(field, text);
  }

  onprocessinginstruction(name: string): void {
    if (name.toLowerCase() === '!doctype') this.#refuse('it has a document type, which no feed needs');
  }

  #begin(): void {
    if (this.items.length === MAX_ITEMS) {
      this.#refuse(`it holds more than ${MAX_ITEMS} items; the rest are left out`);
      return;
    }
    this.#item = [];
    this.#itemDepth = this.#depth;
    this.items.push(this.#item);
  }

  #refuse(why: string): void {
    this.refused = why;
    this.halt();
  }
}

function append(field: Field, text: string): void {
  if (field.text.length < MAX_TEXT_CHARS) field.text += text.slice(0, MAX_TEXT_CHARS - field.text.length);
}
