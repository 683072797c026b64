import type { NewsFields } from '#scene/desk/desk-entry.ts';
import { aboutWords } from '#scene/entries/entry-words.ts';
import { type About, MAX_ABOUT, type NewsPost } from '#scene/entries/news.ts';
import { LISTED_AT } from '#scene/site/addresses.ts';
import { foldName } from '#scene/text/names.ts';
import { isDay } from '#scene/time/calendar.ts';
import { type Api, goneOrMissing } from '../../api.ts';
import { chosen, FormFault } from '../../forms/dispatch.ts';
import { linesIn, textIn, wordsIn } from '../entries/form-values.ts';
import { pictureIn } from '../pictures/picture-form.ts';

/** Who may read a post. */
export const DRAFT_OR_NOT = { yes: 'Editors alone: it is a draft', no: 'Everybody' };

/** What a post says, as its form is filled with it. */
export function newsFieldsOf(post: NewsPost): NewsFields {
  const { name, text, day, draft, about, image = null } = post;
  return { name, text, day, draft, about, image };
}

/** Reads the form of a post. @throws FormFault for what cannot be meant, at its field */
export async function readNewsForm(form: FormData, loaded: Partial<NewsFields>, desk: Api): Promise<NewsFields> {
  const name = textIn(form, 'name');
  if (name === '') throw new FormFault('name', 'Give it a title.');
  const draft = chosen(form, 'draft', DRAFT_OR_NOT) !== 'no';
  const text = wordsIn(form, 'text');
  if (text === '' && !draft) throw new FormFault('text', 'Write something, or keep it as a draft.');
  return { name, text, day: dayIn(form), draft, about: await aboutIn(form, loaded.about ?? [], desk), image: pictureIn(form) };
}

function dayIn(form: FormData): string {
  const day = textIn(form, 'day');
  if (!isDay(day)) throw new FormFault('day', 'Say a day, such as 2026-11-21.');
  return day;
}

/** Whom a post is about: those that stood there by their line, others by their name or the address of their page. */
async function aboutIn(form: FormData, loaded: readonly About[], desk: Api): Promise<About[]> {
  const lines = linesIn(form, 'about');
  if (lines.length > MAX_ABOUT) throw new FormFault('about', `${MAX_ABOUT} at most.`);
  const stood = new Map(loaded.map((about) => [aboutWords(about), about]));
  const found: About[] = [];
  for (const line of lines) {
    const about = stood.get(line) ?? (await byAddress(line, desk)) ?? (await byName(line, desk));
    if (!found.some(({ kind, id }) => kind === about.kind && id === about.id)) found.push(about);
  }
  return found;
}

const ADDRESS = /\/(artists|venues|shows)\/([a-z0-9-]{1,80})(?![\w-])/;

/** What stands at the address that a line holds; undefined where it holds none. @throws FormFault where nothing stands there */
async function byAddress(line: string, desk: Api): Promise<About | undefined> {
  const [, list, id = ''] = ADDRESS.exec(line) ?? [];
  if (list === undefined) return undefined;
  const found = list === 'shows' ? await showAt(id, desk) : await standing(list === 'artists' ? 'artist' : 'venue', id, desk);
  if (found === undefined) throw new FormFault('about', `Nothing stands at /${list}/${id}.`);
  return found;
}

async function standing(kind: 'artist' | 'venue', id: string, desk: Api): Promise<About | undefined> {
  const found = await desk.get(`${LISTED_AT[kind]}/{id}` as '/artists/{id}', { id }).catch(goneOrMissing);
  return found === undefined || found === 'gone' ? undefined : { kind, id: found.id, name: found.name };
}

async function showAt(slug: string, desk: Api): Promise<About | undefined> {
  const found = await desk.get('/shows/{slug}', { slug }).catch(goneOrMissing);
  if (found === undefined || found === 'gone' || found.show === null) return undefined;
  const { show } = found;
  return { kind: 'show', id: show.slug, name: show.title || show.event };
}

/** Whoever goes by a name. @throws FormFault where nobody does, or several do */
async function byName(name: string, desk: Api): Promise<About> {
  // Names are kept without their article.
  const q = foldName(name) || name;
  const [artists, venues] = await Promise.all([desk.get('/desk/artists', { q }), desk.get('/desk/venues', { q })]);
  const called = ({ name: own, alsoAs }: { name: string; alsoAs: string[] }) =>
    [own, ...alsoAs].some((each) => foldName(each) === foldName(name));
  const found = [
    ...artists.entries.filter(called).map((entry) => ({ kind: 'artist' as const, id: entry.id, name: entry.name })),
    ...venues.entries.filter(called).map((entry) => ({ kind: 'venue' as const, id: entry.id, name: entry.name })),
  ];
  const [only] = found;
  if (only === undefined)
    throw new FormFault('about', `Nobody is called “${name}”. Write the name as its page has it, or the address of a page.`);
  if (found.length > 1) throw new FormFault('about', `Several are called “${name}”. Write the address of the page that is meant.`);
  return only;
}
