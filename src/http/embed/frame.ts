import type { Surroundings } from '#endpoint.ts';
import { chooseHeadline } from '#scene/shows/headline.ts';
import type { Show } from '#scene/shows/show.ts';
import { stampWords } from '#scene/shows/stamp.ts';
import type { Inks } from '#scene/site/scene.ts';
import { unreadSentence } from '#scene/sources/unread.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';
import { clock12, monthDay, weekday } from '#scene/time/calendar.ts';
import { placeName } from '#scene/venues/place-name.ts';
import { escapeXml } from '#shows/formats/atom.ts';
import { hashOf } from '../headers.ts';
import { askList, type List } from '../lists/lists.ts';

interface Answer {
  title: string;
  page: string;
  tonight: string;
  shows: (Show & { page: string })[];
  unread?: UnreadSource[];
}

const USUAL = '10';

/**
 * A list of shows as a page for a frame on any site, `/embed/shows?venue=…` or `?show=SLUG`: text and links, no scripts. The only page that
 * may be framed.
 */
export function framedShows(list: List, { day, night }: { day: Inks; night: Inks }) {
  const style = styleOf(day, night);
  const headers = {
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': `default-src 'none'; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
  };
  return async function frame(request: Request, surroundings: Surroundings): Promise<Response> {
    const asked = new URL(request.url);
    const show = asked.searchParams.get('show');
    const address = new URL(`${listOf(asked.searchParams)}.json`, asked);
    if (show === null) {
      for (const [word, value] of asked.searchParams)
        if (!address.pathname.startsWith(`/${word}s/`)) address.searchParams.append(word, value);
      if (!address.searchParams.has('limit')) address.searchParams.set('limit', USUAL);
    }
    const answer = await askList(list, address, surroundings);
    if (answer?.ok !== true) {
      const sentence = answer === undefined || answer.status < 400 ? 'We can’t find this list of shows.\n' : await answer.text();
      const status = answer === undefined || answer.status < 400 ? 404 : answer.status;
      return new Response(page('Shows', style, `<p>${escapeXml(sentence)}</p>`), { status, headers });
    }
    const { title, page: source, tonight, shows, unread } = (await answer.json()) as Answer;
    // The heading already names the venue.
    const here = /^\/venues\/([^/.]+)/.exec(address.pathname)?.[1];
    const lines =
      shows.length === 0
        ? `<p>Nothing announced right now. ${escapeXml(unreadSentence(unread ?? []))}</p>`
        : `<ul>${shows.map((each) => line(each, tonight, here)).join('')}</ul>`;
    const more = `<p><a href="${escapeXml(source)}" target="_blank" rel="noopener">${escapeXml(title)}</a></p>`;
    return new Response(page(title, style, lines + more), { headers });
  };
}

const ID = /^[a-z0-9-]{1,80}$/;

function listOf(words: URLSearchParams): string {
  const [show, venue, artist] = [words.get('show'), words.get('venue') ?? '', words.get('artist') ?? ''];
  if (show !== null) return `/shows/${encodeURIComponent(show)}`;
  if (ID.test(venue)) return `/venues/${venue}`;
  return ID.test(artist) ? `/artists/${artist}` : '/shows';
}

function line(show: Answer['shows'][number], today: string, here: string | undefined): string {
  const { date, startTime, venue, price } = show;
  const { occasion, top, others } = chooseHeadline(show);
  const when = `${weekday(date).slice(0, 3)} ${monthDay(date)}${date.slice(0, 4) === today.slice(0, 4) ? '' : `/${date.slice(0, 4)}`}${startTime === null ? '' : `, ${clock12(startTime)}`}`;
  const stamp = stampWords(show, here);
  const name = escapeXml(typeof top === 'string' ? top : top.name);
  const rest = [
    others.length === 0 ? '' : ` with ${others.map((credit) => credit.name).join(', ')}`,
    here !== undefined || placeName(venue) === '' ? '' : ` at ${placeName(venue)}`,
    price === '' ? '' : `, ${price}`,
  ].join('');
  return (
    `<li><time datetime="${date}">${when}</time> <div>${stamp === '' ? '' : `<b>${escapeXml(stamp)}:</b> `}${occasion === '' ? '' : `${escapeXml(occasion)}: `}` +
    `<a href="${escapeXml(show.page)}" target="_blank" rel="noopener">${name}</a>${escapeXml(rest)}</div></li>`
  );
}

function page(title: string, style: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeXml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

function styleOf(day: Inks, night: Inks): string {
  const inks = ({ paper, ink, coral }: Inks) => `--paper:${paper};--ink:${ink};--coral:${coral}`;
  return `:root{color-scheme:light dark;${inks(day)}}@media(prefers-color-scheme:dark){:root{${inks(night)}}}body{margin:0;padding:1rem;background:var(--paper);color:var(--ink);font:400 1rem/1.45 system-ui,sans-serif;overflow-wrap:break-word}ul{list-style:none;margin:0;padding:0}li{position:relative;display:grid;grid-template-columns:12rem 1fr;gap:0 1rem;padding:.5rem 0;border-bottom:2px solid}@media(max-width:32rem){li{grid-template-columns:1fr}}time{white-space:nowrap}li a{font-weight:700}li a::after{content:"";position:absolute;inset:0}a{color:inherit;text-decoration-color:var(--coral);text-decoration-thickness:.14em;text-underline-offset:.16em}p{margin:.75rem 0 0}`;
}
