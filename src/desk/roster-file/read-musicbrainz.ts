import { z } from 'zod';
import { ProblemList } from '#ingest/sources/reading.ts';
import { serviceOf } from '#scene/artists/links.ts';
import { MAX_RELEASE_LINKS, MAX_RELEASES } from '#scene/artists/release.ts';
import { MAX_LINKS } from '#scene/entries/field-schemas.ts';
import { measureJson } from '#scene/text/json-size.ts';
import { foldName, slugify } from '#scene/text/names.ts';
import { checkedRow, type FileRow, type ReadFile } from './row.ts';

/** Deeper than any answer of MusicBrainz. */
const DEEPEST = 24;
const MAX_THINGS = 100_000;

const Text = z.string().nullish().catch(null);
const Tags = z.array(z.object({ name: z.string(), count: z.number().catch(0) })).catch([]);
const Span = z.object({ begin: Text, end: Text }).catch({ begin: null, end: null });
const Relation = z.object({
  type: Text,
  direction: Text,
  begin: Text,
  end: Text,
  attributes: z.array(z.string()).catch([]),
  artist: z.object({ id: Text, name: z.string() }).nullish().catch(null),
  url: z.object({ resource: z.string() }).nullish().catch(null),
});

const Told = z.object({
  name: z.string(),
  disambiguation: Text,
  type: Text,
  area: z.object({ name: z.string() }).nullish().catch(null),
  'life-span': Span.default({ begin: null, end: null }),
  aliases: z.array(z.object({ name: z.string(), type: Text })).catch([]),
  genres: Tags.default([]),
  tags: Tags.default([]),
  releases: z.array(z.unknown()).catch([]),
  'release-groups': z.array(z.unknown()).catch([]),
  relations: z
    .array(Relation.catch({ type: null, direction: null, begin: null, end: null, attributes: [], artist: null, url: null }))
    .catch([]),
});
type Told = z.infer<typeof Told>;

const ToldRelease = z.object({
  title: z.string().min(1),
  date: Text,
  'first-release-date': Text,
  'primary-type': Text,
  status: Text,
  'label-info': z.array(z.object({ label: z.object({ name: z.string() }).nullish().catch(null) })).catch([]),
  media: z.array(z.object({ format: Text })).catch([]),
  'artist-credit': z.array(z.object({ name: z.string() })).catch([]),
  relations: z.array(z.object({ url: z.object({ resource: z.string() }).nullish().catch(null) })).catch([]),
});

/** Whether a text is JSON, and so an answer of MusicBrainz or nothing. */
export function isJson(text: string): boolean {
  return /^\uFEFF?\s*[[{]/.test(text);
}

/** Reads artists from a JSON answer of MusicBrainz's web service: a search, a list, one artist, or a list of these. */
export function readMusicBrainz(text: string, known: ReadonlySet<string>): ReadFile {
  const nothing = (why: string): ReadFile => ({ format: 'MusicBrainz', rows: [], problems: [{ where: 'the file', why }] });
  const { depth, things } = measureJson(text);
  if (depth > DEEPEST || things > MAX_THINGS) return nothing('it’s deeper or bigger than anything from MusicBrainz');
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return nothing('it starts like JSON but isn’t');
  }
  const artists = artistsIn(json);
  if (artists === undefined) return nothing('it’s JSON, but not MusicBrainz artists: a list under “artists”, a single artist, or releases');
  const problems = new ProblemList();
  const told = artists.flatMap((artist, index): { row: number; told: Told }[] => {
    const read = Told.safeParse(artist);
    if (!read.success) problems.add(`artist ${index + 1}`, 'it has no name');
    return read.success ? [{ row: index + 1, told: read.data }] : [];
  });
  const several = inSeveral(told.map((each) => each.told));
  const rows = told.flatMap(({ row, told: each }): FileRow[] =>
    checkedRow(row, saidOf(each, known, several), { where: `artist ${row}`, problems }),
  );
  return { format: 'MusicBrainz', rows, problems: problems.list() };
}

function artistsIn(json: unknown): unknown[] | undefined {
  if (Array.isArray(json)) {
    const parts = json.map(artistsIn);
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }
  if (typeof json !== 'object' || json === null) return undefined;
  const {
    artists,
    name,
    releases,
    'release-groups': groups,
  } = json as Partial<Record<'artists' | 'name' | 'releases' | 'release-groups', unknown>>;
  if (Array.isArray(artists)) return artists;
  if (typeof name !== 'string' && (Array.isArray(releases) || Array.isArray(groups)))
    return creditedIn([releases, groups].flatMap((list) => (Array.isArray(list) ? list : [])));
  return typeof name === 'string' ? [json] : undefined;
}

/** Releases listed by themselves, under the artist each is credited to first. */
function creditedIn(releases: readonly unknown[]): object[] {
  const credited = Map.groupBy(releases, (release) => ToldRelease.safeParse(release).data?.['artist-credit'][0]?.name);
  return [...credited].flatMap(([name, theirs]) => (name === undefined ? [] : [{ name, releases: theirs }]));
}

const FORMATS: readonly (readonly [told: RegExp, format: string])[] = [
  [/12" Vinyl|^Vinyl$/, 'LP'],
  [/10" Vinyl/, '10-inch'],
  [/7" Vinyl/, '7-inch'],
  [/Cassette/, 'tape'],
  [/CD/, 'CD'],
  [/Digital/, 'digital'],
];

/** An artist's releases, each title once, newest first: the first edition with the links of all. */
function releasesOf(told: readonly unknown[]): object[] {
  const editions = told
    .flatMap((each) => ToldRelease.safeParse(each).data ?? [])
    .filter(({ status }) => status == null || status === 'Official');
  const titles = Map.groupBy(editions, ({ title }) => foldName(title) || title);
  const releases = [...titles.values()].flatMap((all) => {
    const [first] = all.toSorted((one, other) => (dateOf(one) || '9').localeCompare(dateOf(other) || '9'));
    if (first === undefined) return [];
    const said = first.media.flatMap(({ format }) => format ?? [])[0] ?? '';
    const type = first['primary-type'];
    const format = FORMATS.find(([pattern]) => pattern.test(said))?.[1] ?? (said || (type == null || type === 'Other' ? '' : type));
    const label = first['label-info'].flatMap((info) => info.label?.name ?? []).find((name) => name !== '[no label]');
    const year = /^\d{4}/.exec(dateOf(first))?.[0];
    const links = all
      .flatMap(({ relations }) => relations.flatMap(({ url }) => url?.resource ?? []))
      .filter((link) => serviceOf(link) !== undefined);
    return [
      {
        title: first.title,
        ...(year === undefined ? {} : { year: Number(year) }),
        ...(label === undefined ? {} : { label }),
        ...(format === '' ? {} : { format }),
        links: [...new Set(links)].slice(0, MAX_RELEASE_LINKS),
      },
    ];
  });
  return releases.toSorted((one, other) => (other.year ?? 0) - (one.year ?? 0)).slice(0, MAX_RELEASES);
}

function dateOf(told: z.infer<typeof ToldRelease>): string {
  return told.date || told['first-release-date'] || '';
}

const NETWORKS: readonly [field: string, host: RegExp][] = [
  ['instagram', /^https?:\/\/(?:www\.)?instagram\.com\//i],
  ['facebook', /^https?:\/\/(?:[\w-]+\.)?facebook\.com\//i],
  ['youtube', /^https?:\/\/(?:www\.)?youtube\.com\//i],
];

function saidOf(told: Told, known: ReadonlySet<string>, several: ReadonlyMap<string, string>): Record<string, unknown> {
  // A person's dates are no band's.
  const isBand = told.type === 'Group' || told.type === 'Orchestra' || told.type === 'Choir';
  const { begin, end } = isBand ? told['life-span'] : { begin: null, end: null };
  const standing = told.relations.filter(({ end: until, type }) => type !== 'official homepage' || until == null);
  const links = Object.fromEntries(
    NETWORKS.flatMap(([field, host]) => {
      const found = standing.find(({ url }) => url != null && host.test(url.resource))?.url?.resource;
      return found === undefined ? [] : [[field, found]];
    }),
  );
  return {
    name: told.name,
    othernames: aliasesOf(told),
    description: told.disambiguation ?? '',
    genres: genresOf(told, known),
    formed: begin ?? '',
    ended: end ?? '',
    website: standing.find(({ type }) => type === 'official homepage')?.url?.resource,
    ...links,
    links: linksOf(told, Object.values(links)),
    members: isBand ? membersOf(told, several) : [],
    releases: releasesOf([...told.releases, ...told['release-groups']]),
  };
}

/** Links to services without a field of their own. */
function linksOf({ relations }: Told, taken: readonly string[]): string[] {
  const found = relations.flatMap(({ url, end }) => (url == null || end != null ? [] : [url.resource]));
  return [...new Set(found)].filter((link) => serviceOf(link) !== undefined && !taken.includes(link)).slice(0, MAX_LINKS);
}

/** Other names, except legal names and search hints. */
function aliasesOf({ name, aliases }: Told): string[] {
  const names = new Map(
    aliases.filter(({ type }) => type !== 'Legal name' && type !== 'Search hint').map((alias) => [foldName(alias.name), alias.name]),
  );
  names.delete(foldName(name));
  names.delete('');
  return [...names.values()].slice(0, 30);
}

/** Genres the scene has, those with most votes first. */
function genresOf({ genres, tags }: Told, known: ReadonlySet<string>): string[] {
  const named = [...genres, ...tags].toSorted((one, other) => other.count - one.count).map(({ name }) => name.toLowerCase());
  return [...new Set(named)].filter((name) => known.has(name)).slice(0, 4);
}

/** Attributes of a membership that are no instrument. */
const NO_PART: ReadonlySet<string> = new Set(['original', 'eponymous', 'additional', 'founder', 'minor']);

/** Members of several bands in the file, by MusicBrainz id: one musician in ours. */
function inSeveral(told: readonly Told[]): Map<string, string> {
  const bands = new Map<string, Set<Told>>();
  const names = new Map<string, string>();
  for (const band of told)
    for (const { artist } of band.relations.filter(isMember)) {
      if (artist?.id == null) continue;
      bands.getOrInsertComputed(artist.id, () => new Set()).add(band);
      names.set(artist.id, artist.name);
    }
  const slugs = new Map<string, string>();
  for (const [id, of] of bands) {
    const slug = slugify(names.get(id) ?? '')
      .slice(0, 80)
      .replace(/-$/, '');
    // Two people of one name would become one.
    if (of.size > 1 && slug !== '' && ![...slugs.values()].includes(slug)) slugs.set(id, slug);
  }
  return slugs;
}

function isMember({ type, direction }: Told['relations'][number]): boolean {
  return type === 'member of band' && direction === 'backward';
}

function membersOf({ relations }: Told, several: ReadonlyMap<string, string>): object[] {
  return relations.filter(isMember).flatMap(({ artist, attributes, begin, end }) => {
    if (artist == null) return [];
    const part = attributes.filter((attribute) => !NO_PART.has(attribute)).join(', ') || 'member';
    const musician = several.get(artist.id ?? '');
    return [
      {
        name: artist.name,
        part,
        ...(musician === undefined ? {} : { musician }),
        ...(begin == null ? {} : { from: begin }),
        ...(end == null ? {} : { to: end }),
      },
    ];
  });
}
