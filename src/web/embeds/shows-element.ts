import { chooseHeadline } from '#scene/shows/headline.ts';
import type { Show } from '#scene/shows/show.ts';
import { stampWords } from '#scene/shows/stamp.ts';
import { clock12, monthDay, weekday } from '#scene/time/calendar.ts';
import { nameInList } from '#scene/venues/name-in-list.ts';
import { placeName } from '#scene/venues/place-name.ts';

/** The fields of a list of shows in JSON that are shown here. */
interface Answer {
  page: string;
  title: string;
  tonight: string;
  shows: (Pick<Show, 'date' | 'startTime' | 'title' | 'event' | 'bill' | 'venue' | 'price' | 'status' | 'newDate' | 'was'> & {
    page: string;
  })[];
}

const WORDS = ['venue', 'artist', 'genre', 'when', 'free', 'price', 'ages', 'access', 'kind'] as const;
const USUAL = 10;
const MAX_SHOWS = 50;

/** It inherits the page's font and colors; pages style it by its parts. */
const STYLE =
  ':host{display:block;container-type:inline-size}ul{list-style:none;margin:0;padding:0}li{position:relative;display:grid;grid-template-columns:12em 1fr;gap:0 1em;padding:.5em 0;border-bottom:1px solid}@container (max-width:32em){li{grid-template-columns:1fr}}time{white-space:nowrap}a{color:inherit}.name,.off{font-weight:700}.name::after{content:"";position:absolute;inset:0}.off{text-transform:uppercase}p{margin:.6em 0 0}';

/** The only site it ever asks. */
const SITE = new URL(import.meta.url).origin;

/**
 * `<backline-shows venue="cannery">`: coming shows on anybody's page. It writes text and links, never markup, asks the site it came from
 * without cookies, stores nothing, and works under a policy that allows that site's scripts and connections alone. Its content is shown
 * until the shows arrive, and where they do not.
 */
class BacklineShows extends HTMLElement {
  static observedAttributes = [...WORDS, 'limit'];
  #asked = 0;

  connectedCallback(): void {
    if (this.shadowRoot === null) this.attachShadow({ mode: 'open' }).append(document.createElement('slot'));
    void this.#ask();
  }

  attributeChangedCallback(): void {
    if (this.shadowRoot !== null) void this.#ask();
  }

  async #ask(): Promise<void> {
    const turn = ++this.#asked;
    // Several attributes set in a row make one request.
    await Promise.resolve();
    if (turn !== this.#asked || !this.isConnected) return;
    try {
      const response = await fetch(addressOf(this), { credentials: 'omit', referrerPolicy: 'no-referrer' });
      if (!response.ok) return;
      const answer = (await response.json()) as Answer;
      if (turn === this.#asked) this.#show(answer);
    } catch {
      // The element's content says where the shows are.
    }
  }

  #show({ page, title, tonight, shows }: Answer): void {
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    const root = this.shadowRoot;
    if (root === null) return;
    root.adoptedStyleSheets = [style];
    const list = part('ul', 'list');
    // The last line names the venue: rows need not.
    const here = /\/venues\/([a-z0-9-]+)\.json/.exec(addressOf(this))?.[1];
    list.append(...shows.map((show) => line(show, tonight, here)));
    const more = part('p', 'more');
    more.append(link(page, shows.length === 0 ? `Nothing announced right now. ${title}` : title, 'source'));
    const section = part('section', 'shows');
    section.setAttribute('aria-label', title);
    section.append(...(shows.length === 0 ? [more] : [list, more]));
    root.replaceChildren(section);
  }
}

function addressOf(element: HTMLElement): string {
  const venue = element.getAttribute('venue') ?? '';
  const address = new URL(/^[a-z0-9-]+$/.test(venue) ? `/venues/${venue}.json` : '/shows.json', SITE);
  for (const word of WORDS) {
    const value = element.getAttribute(word);
    if (value && !address.pathname.startsWith(`/${word}s/`)) address.searchParams.set(word, value);
  }
  const limit = Number(element.getAttribute('limit'));
  address.searchParams.set('limit', String(limit >= 1 ? Math.min(Math.floor(limit), MAX_SHOWS) : USUAL));
  return address.href;
}

/** A show: when; who, with whom, where, how much. */
function line(show: Answer['shows'][number], today: string, here: string | undefined): HTMLElement {
  const { date, startTime, venue, price } = show;
  const { occasion, top, others } = chooseHeadline(show);
  const item = part('li', 'show');
  const when = part('time', 'when') as HTMLTimeElement;
  when.dateTime = date;
  when.textContent = `${weekday(date).slice(0, 3)} ${monthDay(date)}${date.slice(0, 4) === today.slice(0, 4) ? '' : `/${date.slice(0, 4)}`}${startTime === null ? '' : `, ${clock12(startTime)}`}`;
  const what = part('div', 'what');
  const stamp = stampWords(show, here);
  if (stamp !== '') {
    const word = part('span', 'off');
    word.className = 'off';
    word.textContent = `${stamp}: `;
    what.append(word);
  }
  const name = link(show.page, typeof top === 'string' ? top : top.name, 'name');
  name.className = 'name';
  const rest = [
    others.length === 0 ? '' : ` with ${others.map((credit) => credit.name).join(', ')}`,
    here !== undefined || placeName(venue) === '' ? '' : ` at ${nameInList({ ...venue, name: placeName(venue) })}`,
    price === '' ? '' : `, ${price}`,
  ];
  what.append(occasion === '' ? '' : `${occasion}: `, name, rest.join(''));
  item.append(when, what);
  return item;
}

function part(tag: string, name: string): HTMLElement {
  const element = document.createElement(tag);
  element.setAttribute('part', name);
  return element;
}

/** A link; only http and https addresses get an href. */
function link(address: string, words: string, name: string): HTMLAnchorElement {
  const anchor = part('a', name) as HTMLAnchorElement;
  anchor.textContent = words;
  if (/^https?:$/.test(new URL(address, SITE).protocol)) anchor.href = address;
  anchor.rel = 'noopener';
  return anchor;
}

if (customElements.get('backline-shows') === undefined) customElements.define('backline-shows', BacklineShows);
