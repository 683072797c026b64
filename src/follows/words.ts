import type { FeedShow } from '#scene/shows/feed.ts';
import { pageOf } from '#scene/site/addresses.ts';
import { preventLinks } from '#scene/text/unlinked.ts';
import { monthDay, showTime, weekday } from '#scene/time/calendar.ts';
import { announcedTitle, placeOf, plainLine, titleOf } from '#shows/formats/words.ts';

/** The site as emails name it. */
export interface LetterFrame {
  brand: string;
  /** Without a trailing slash. */
  site: string;
}

/** An email's content: sentences, then lists of shows under headings. */
export interface LetterParts {
  subject: string;
  lead: readonly string[];
  lists: readonly { heading: string; shows: readonly FeedShow[] }[];
  /** Why the reader gets it. */
  why: string;
  /** Where readers change their settings, and where one click unsubscribes. */
  changeLink: string;
  stopLink: string;
}

/** Per list. */
const MAX_SHOWS = 30;

/** Writes an email as text and as HTML that loads nothing. */
export function writeLetter({ brand, site }: LetterFrame, parts: LetterParts): { subject: string; text: string; html: string } {
  const { lists, why, changeLink, stopLink } = parts;
  const lead = parts.lead.map((line) => preventLinks(line, site));
  const filled = lists.filter(({ shows }) => shows.length > 0);
  const text = [
    ...lead,
    ...filled.flatMap(({ heading, shows }) => [
      heading.toUpperCase(),
      ...shows.slice(0, MAX_SHOWS).map((show) => textsOf(site, show).text),
      ...(shows.length > MAX_SHOWS ? [`And ${shows.length - MAX_SHOWS} more: ${site}/shows`] : []),
    ]),
    why,
    `Change your emails: ${changeLink}`,
    `Unsubscribe: ${stopLink}`,
    `${brand}\n${site}`,
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>',
    '<body style="margin:0;padding:24px;background:#f4efe4;color:#12292d;font:16px/1.45 Helvetica,Arial,sans-serif">',
    '<div style="max-width:36rem;margin:0 auto">',
    ...lead.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...filled.flatMap(({ heading, shows }) => [
      `<h2 style="${HEADING}">${escapeHtml(heading)}</h2>`,
      ...shows.slice(0, MAX_SHOWS).map((show) => textsOf(site, show).html),
      ...(shows.length > MAX_SHOWS
        ? [`<p>And <a href="${escapeHtml(site)}/shows" style="color:#12292d">${shows.length - MAX_SHOWS} more</a>.</p>`]
        : []),
    ]),
    `<p style="margin-top:32px;font-size:14px">${escapeHtml(why)} <a href="${escapeHtml(changeLink)}" style="color:#12292d">Change your emails</a> or `,
    `<a href="${escapeHtml(stopLink)}" style="color:#12292d">unsubscribe</a>.</p>`,
    `<p style="font-size:14px"><a href="${escapeHtml(site)}" style="color:#12292d">${escapeHtml(brand)}</a></p>`,
    '</div></body></html>',
  ].join('');
  return { subject: preventLinks(plainLine(parts.subject)), text: `${text}\n`, html };
}

const HEADING = 'margin:28px 0 0;padding-bottom:6px;border-bottom:3px solid #12292d;font-size:22px;text-transform:uppercase';

/** Texts of shows, which many emails share. */
const said = new WeakMap<FeedShow, { text: string; html: string }>();

function textsOf(site: string, show: FeedShow): { text: string; html: string } {
  const there = said.get(show);
  if (there !== undefined) return there;
  const fresh = { text: [...linesOf(show), linkOf(site, show)].join('\n'), html: block(site, show) };
  said.set(show, fresh);
  return fresh;
}

/** A show's lines: when, who, where, how much. */
function linesOf(show: FeedShow): string[] {
  return [`${weekday(show.date)} ${showTime(show)}`, announcedTitle(show), factLine(show)]
    .map((line) => preventLinks(plainLine(line)))
    .filter((line) => line !== '');
}

function factLine(show: FeedShow): string {
  return [placeOf(show), show.price, show.ages].filter((fact) => fact !== '').join(', ');
}

function block(site: string, show: FeedShow): string {
  const [when = '', title = '', ...facts] = linesOf(show).map(escapeHtml);
  const link = `<a href="${escapeHtml(linkOf(site, show))}" style="color:#12292d;font-size:20px;font-weight:bold">${title}</a>`;
  return `<p style="margin:0;padding:12px 0;border-bottom:1px solid #12292d">${when}<br>${link}${facts.map((fact) => `<br>${fact}`).join('')}</p>`;
}

function linkOf(site: string, { slug }: FeedShow): string {
  return `${site}${pageOf('show', slug)}`;
}

/** Escapes text for HTML. */
function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** 'King Tide', or 'King Tide and 3 more' */
export function headOf(shows: readonly FeedShow[]): string {
  const [first] = shows;
  if (first === undefined) return '';
  const { bill } = first;
  const name = plainLine(bill[0]?.name ?? titleOf(first));
  return shows.length === 1 ? `${name} on ${monthDay(first.date)}` : `${name} and ${shows.length - 1} more`;
}
