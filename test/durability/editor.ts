import { addDays } from '#scene/time/calendar.ts';
import type { Site } from './client.ts';
import { type Client, type Person, text } from './clients.ts';
import { GONE } from './ledger.ts';
import type { Random } from './random.ts';

/** The first night editors write about, and the number of nights each has to itself. */
const FIRST_NIGHT = '2026-11-25';
const NIGHTS = 20;
/** Sources an editor keeps before removing the oldest. */
const SOURCES = 4;

interface Kept {
  source: string;
  event: string;
  night: string;
}

/** One of several editors: pastes calendars, removes them, sets prices by hand and undoes that. */
export function editor(person: Person, number: number, among: number, random: Random): Client {
  const kept: Kept[] = [];
  let pasted = 0;
  let standing: { show: string; decision: string } | undefined;
  /** Prices set and not undone, by show, latest last: undoing one restores the one before. */
  const prices = new Map<string, string[]>();
  /** Shows with an unanswered change of price, where undo could restore an unknown one. */
  const unsure = new Set<string>();

  const post = (
    site: Site,
    action: string,
    path: string,
    body: object,
    ...facts: [Parameters<Site['write']>[1], Parameters<Site['write']>[2]?]
  ) => site.write({ action, path: `/api/desk/${path}`, body, as: { token: person.token } }, ...facts);

  async function paste(site: Site): Promise<void> {
    const turn = pasted++;
    const name = `Editor ${number} pasted ${turn}`;
    const own: Kept = {
      source: name.toLowerCase().replaceAll(' ', '-'),
      event: `Evening ${turn} with nobody of ${number}`,
      night: addDays(FIRST_NIGHT, number + among * (turn % NIGHTS)),
    };
    // Noted first, so that it is removed later in any case.
    kept.push(own);
    const what = calendar(own, `Room ${number}-${turn}`);
    const facts = { [`source:${own.source}`]: what, [`heard:${own.source}`]: `${own.event}, announced` };
    await post(site, 'add a source', 'sources', { name, what }, facts);
  }

  async function remove(site: Site): Promise<void> {
    const { source } = kept.shift() ?? { source: '' };
    standing = undefined;
    await post(site, 'remove a source', 'sources/remove', { id: source }, { [`source:${source}`]: GONE, [`heard:${source}`]: GONE });
  }

  async function edit(site: Site): Promise<void> {
    const own = kept[kept.length - 1];
    if (own === undefined) return;
    const answer = await site.get(`/api/shows?from=${own.night}&to=${addDays(own.night, 1)}&others=1`);
    const shows = (answer.body.shows ?? []) as { id: string; event: string }[];
    const show = shows.find(({ event }) => event === own.event)?.id;
    if (show === undefined) return;
    const price = `$${random.between(1, 10_000)}`;
    standing = undefined;
    const wasSure = !unsure.has(show);
    unsure.add(show);
    const decided = await post(site, 'edit a show', `shows/${show}/edit`, { fields: { price } }, { [`price:${show}`]: price }, (given) => ({
      [`decision:${text(given, 'id')}`]: 'stands',
    }));
    if (decided === undefined || !wasSure) return;
    unsure.delete(show);
    prices.set(show, [...(prices.get(show) ?? []), price]);
    standing = { show, decision: text(decided, 'id') };
  }

  async function undo(site: Site, { show, decision }: { show: string; decision: string }): Promise<void> {
    standing = undefined;
    unsure.add(show);
    const below = (prices.get(show) ?? []).slice(0, -1);
    const facts = { [`price:${show}`]: below.at(-1) ?? GONE, [`decision:${decision}`]: 'taken back' };
    if ((await post(site, 'undo a decision', 'undo', { id: decision }, facts)) === undefined) return;
    prices.set(show, below);
    unsure.delete(show);
  }

  return {
    act(site) {
      if (standing !== undefined && random.chance(0.5)) return undo(site, standing);
      if (kept.length > 0 && random.chance(0.5)) return edit(site);
      return kept.length < SOURCES ? paste(site) : remove(site);
    },
  };
}

/** A calendar of one night. */
export function calendar({ event, night, source }: Kept, room: string): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VEVENT', `UID:${source}`];
  lines.push(`DTSTART:${night.replaceAll('-', '')}T200000`, `SUMMARY:${event}`, `LOCATION:${room}`, 'END:VEVENT', 'END:VCALENDAR', '');
  return lines.join('\r\n');
}
