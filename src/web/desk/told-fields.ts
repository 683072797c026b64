import type { DeskTip } from '#scene/tip.ts';
import type { Api } from '../api.ts';
import type { ShowFields } from './show-form.ts';

/** So many names are taken out of what somebody wrote. */
const MOST_NAMES = 20;

/** What somebody told, as the form of a show is filled with it: names that are known lead to the roster. */
export async function toldFields(tip: DeskTip, api: Api): Promise<Partial<ShowFields>> {
  const { date, time, place, who, link, flyer } = tip;
  const names = who
    .split(/[,\n;]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .slice(0, MOST_NAMES);
  const bill = await Promise.all(
    names.map(async (name, row) => ({
      artist: await knownAs(name, api),
      name,
      role: row === 0 ? ('headliner' as const) : ('support' as const),
    })),
  );
  const startTime = clockIn(time);
  return {
    ...(date === null ? {} : { date }),
    ...(startTime === null ? {} : { startTime }),
    ...(place === '' ? {} : { venue: { id: null, name: place } }),
    ...(flyer === null ? {} : { image: { file: flyer.file, alt: '', x: 50, y: 50 } }),
    bill,
    url: link,
  };
}

async function knownAs(name: string, api: Api): Promise<string | null> {
  const { artists } = await api.get('/search', { q: name.slice(0, 100) });
  return artists.find((artist) => artist.name.toLowerCase() === name.toLowerCase())?.id ?? null;
}

/** A time as people write it: '8 PM', '8:30pm', '20:00'. */
export function clockIn(text: string): string | null {
  const [, hour = '', minute = '00', half = ''] = /\b(\d{1,2})(?::(\d{2}))? ?([ap]m)?\b/i.exec(text) ?? [];
  const hours = (Number(hour) % (half === '' ? 24 : 12)) + (half.toLowerCase() === 'pm' ? 12 : 0);
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59 || (half === '' && !text.includes(':'))) return null;
  return `${String(hours).padStart(2, '0')}${minute}`;
}
