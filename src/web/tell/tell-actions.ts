import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { MAX_UPLOAD_BYTES } from '#scene/pictures/picture.ts';
import { addDays, isDay } from '#scene/time/calendar.ts';
import { TIP_PAGES, type TipPage } from '#scene/tip.ts';
import { type Api, ApiError } from '../api.ts';
import { apiContext, formSessionContext } from '../contexts.ts';
import { FormFault, newKey } from '../forms/dispatch.ts';
import { field, keepTyped, type RefusedForm, refuse, toRefusedForm, withoutPath, withProof } from '../forms/refused-form.ts';
import { wholeLink } from '../forms/whole-link.ts';
import { paths } from '../paths.ts';
import { publicProfile } from '../profile/public-profile.ts';
import { type Line, lineOf } from '../shows/line.ts';
import { everyVenue } from '../venues/every-venue.ts';
import { findListed } from './listed-already.ts';

/** The page in `?about=`: `artist:quietboat`. */
export function pageIn(about: string): { kind: TipPage; id: string } | undefined {
  const [kind, id = ''] = about.split(':');
  const page = TIP_PAGES.find((each) => each === kind);
  const shape = page === 'profile' ? /^[a-z0-9][a-z0-9_-]{2,29}$/i : /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
  return page === undefined || !shape.test(id) ? undefined : { kind: page, id };
}

interface Known {
  name?: string;
  path?: string;
  who?: string | undefined;
  place?: string | undefined;
  of?: string | undefined;
}

/** Venues, and the page a tip is about; null and a 404 for an unknown page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const api = context.get(apiContext);
  const about = query.get('about') ?? '';
  if (about === '') {
    const of = query.get('of') ?? '';
    const isCalendar = query.has('calendar');
    const page = pageIn(of);
    const named = page?.kind === 'show' || page?.kind === 'profile' ? undefined : await nameOf(api, page);
    const [who, place] = [page?.kind === 'artist' ? named?.name : undefined, page?.kind === 'venue' ? named?.name : undefined];
    // Only a venue has a calendar to hand in.
    const known: Known = { ...named, who, place, of: place === undefined ? undefined : of };
    return { venues: await everyVenue(api), about: null, isCalendar, known, date: query.get('date') ?? '', key: newKey() };
  }
  const name = await nameOf(api, pageIn(about));
  const known: Known = {};
  return name === undefined
    ? data(null, { status: 404 })
    : {
        venues: [],
        about: { words: about, isProfile: about.startsWith('profile:'), ...name },
        isCalendar: false,
        known,
        date: '',
        key: newKey(),
      };
}

async function nameOf(api: Api, page: ReturnType<typeof pageIn>): Promise<{ name: string; path: string } | undefined> {
  if (page === undefined) return undefined;
  const { kind, id } = page;
  if (kind === 'show') {
    const show = (await api.find('/shows/{slug}', { slug: id }))?.show;
    return show == null ? undefined : { name: show.bill[0]?.name || show.title || show.event, path: paths.show(show.slug) };
  }
  if (kind === 'profile') {
    const profile = await publicProfile(api, { username: id });
    return profile === null ? undefined : { name: profile.displayname, path: paths.user(profile.username) };
  }
  const found = kind === 'artist' ? await api.find('/artists/{id}', { id }) : await api.find('/venues/{id}', { id });
  return found && { name: found.name, path: kind === 'artist' ? paths.artist(found.id) : paths.venue(found.id) };
}

/** Listed shows that may be the typed one, and what was typed. */
export interface LookedAt {
  listed: Line[];
  form: RefusedForm;
}

const MAX_LISTED = 200;

/** A night's public shows. */
export async function readNight(api: Pick<Api, 'get'>, date: string): Promise<Line[]> {
  if (!isDay(date)) return [];
  return (await api.get('/shows', { from: date, to: addDays(date, 1), limit: MAX_LISTED })).shows.map(lineOf);
}

/** Sends a tip. Without a script, listed shows that may be the same are shown first. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  try {
    demandNoTrap(form);
    await takeFlyer(api, form);
    const about = pageIn(field(form, 'about'));
    const date = field(form, 'date').trim();
    const text = (name: string) => field(form, name).trim();
    if (about === undefined && isDay(date) && field(form, 'past') !== date) await askOfPast(api, form, date);
    if (about === undefined && isDay(date) && field(form, 'looked') !== date) {
      form.set('looked', date);
      const told = { place: text('place'), who: text('who'), time: text('time') };
      const listed = findListed(await readNight(api, date), told);
      const message = 'Not sent yet. Check whether it’s already listed, then send it.';
      if (listed.length > 0) return { listed, form: { message, fields: {}, kept: keepTyped(form) } } satisfies LookedAt;
    }
    const tip = {
      ...(about === undefined ? {} : { about }),
      ...(date === '' ? {} : { date }),
      ...(text('key') === '' ? {} : { key: text('key') }),
      ...(text('flyer') === '' ? {} : { flyer: text('flyer') }),
      ...(form.has('calendar') ? { calendar: calendarIn(text('calendar')) } : {}),
      ...{ time: text('time'), place: text('place'), who: text('who'), link: text('link'), words: text('words'), reach: text('reach') },
    };
    const { key } = await withProof(context.get(formSessionContext), (proof) => api.post('/tips', { ...tip, proof }));
    throw redirect(paths.told({ key }), 303);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof FormFault) return refuse(error.message, error.fields, form);
    const refused = toRefusedForm(error, form);
    return data({ ...refused.data, fields: withoutPath(refused.data.fields) }, { status: refused.init?.status ?? 400 });
  }
}

/** Asks once about a past night: most people mean next year. @throws FormFault */
async function askOfPast(api: Pick<Api, 'get'>, form: FormData, date: string): Promise<void> {
  const { tonight } = await api.get('/shows', { from: date, to: addDays(date, 1), limit: 1 });
  if (date >= tonight) return;
  form.set('past', date);
  const years = [0, 1, 2, 3, 4].map((more) => `${Number(tonight.slice(0, 4)) + more}`);
  const next = years.find((year) => isDay(year + date.slice(4)) && year + date.slice(4) >= tonight);
  throw new FormFault('date', `That’s in the past. Did you mean ${next}? Change it, or send it again as is.`);
}

function calendarIn(typed: string): string {
  const none = 'Enter the address of a calendar or of a page with your shows.';
  if (typed === '') throw new FormFault('calendar', none);
  // Calendar buttons give webcal:, which sites serve as https: too.
  return wholeLink(typed.replace(/^webcals?:/i, 'https:'), 'calendar');
}

/** A hidden field: only bots fill it in. */
function demandNoTrap(form: FormData): void {
  if (field(form, 'homepage') !== '') throw new FormFault('', 'Leave the last field empty, then send this again.');
}

async function takeFlyer(api: Api, form: FormData): Promise<void> {
  const file = form.get('flyerfile');
  form.delete('flyerfile');
  if (!(file instanceof File) || file.size === 0) return;
  if (file.size > MAX_UPLOAD_BYTES) throw new FormFault('flyerfile', `This flyer is larger than ${MAX_UPLOAD_BYTES / 1_000_000} MB.`);
  const taken = await api.send('/tips/flyer', file, {}).catch((error: unknown) => {
    throw error instanceof ApiError && error.problem.fields?.picture !== undefined ? new FormFault('flyerfile', error.message) : error;
  });
  form.set('flyer', taken.preview);
}
