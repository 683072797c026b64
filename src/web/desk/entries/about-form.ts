import { aboutWords } from '#scene/entries/entry-words.ts';
import { type About, MAX_SUBJECTS } from '#scene/entries/news.ts';
import { LISTED_AT } from '#scene/site/addresses.ts';
import { foldName } from '#scene/text/names.ts';
import { type Api, goneOrMissing } from '../../api.ts';
import { FormFault } from '../../forms/dispatch.ts';
import { linesIn } from './form-values.ts';

/** Whom a post is about: those that stood there by their line, others by their name or the address of their page. @throws FormFault */
export async function aboutIn(form: FormData, loaded: readonly About[], desk: Api): Promise<About[]> {
  const lines = linesIn(form, 'about');
  if (lines.length > MAX_SUBJECTS) throw new FormFault('about', `At most ${MAX_SUBJECTS}.`);
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
  const found = list === 'shows' ? await findShowBySlug(id, desk) : await standing(list === 'artists' ? 'artist' : 'venue', id, desk);
  if (found === undefined) throw new FormFault('about', `There’s nothing at /${list}/${id}.`);
  return found;
}

async function standing(kind: 'artist' | 'venue', id: string, desk: Api): Promise<About | undefined> {
  const found = await desk.get(`${LISTED_AT[kind]}/{id}` as '/artists/{id}', { id }).catch(goneOrMissing);
  return found === undefined || found === 'gone' ? undefined : { kind, id: found.id, name: found.name };
}

async function findShowBySlug(slug: string, desk: Api): Promise<About | undefined> {
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
  if (only === undefined) throw new FormFault('about', `We don’t know “${name}”. Enter the name as on its page, or the page’s address.`);
  if (found.length > 1) throw new FormFault('about', `There are several called “${name}”. Enter the address of the page you mean.`);
  return only;
}
