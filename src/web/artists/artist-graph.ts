import type { Artist } from '#scene/artists/artist.ts';
import { breadcrumbs } from '../layout/page-head.tsx';
import { paths } from '../paths.ts';
import { comingEvents, sameAs } from '../show/show-graph.ts';
import type { Line } from '../shows/line.ts';

interface GraphOfArtist {
  /** Whether it has a full page; of a name alone nothing else is published. */
  isWhole: boolean;
  coming: readonly Line[];
  origin: string;
  brand: string;
}

/** An artist as schema.org MusicGroup, with members, coming shows and breadcrumbs. */
export function artistGraph(artist: Artist, { isWhole, coming, origin, brand }: GraphOfArtist): object[] {
  const page = `${origin}${paths.artist(artist.id)}`;
  const group = {
    '@type': 'MusicGroup',
    '@id': `${page}#artist`,
    name: artist.name,
    url: page,
    ...(artist.othernames.length === 0 ? {} : { alternateName: artist.othernames }),
    ...(isWhole ? aboutOf(artist, origin) : {}),
    ...comingEvents(coming, origin),
  };
  return [
    group,
    breadcrumbs([
      [brand, `${origin}${paths.home()}`],
      ['Artists', `${origin}${paths.artists()}`],
      [artist.name, page],
    ]),
  ];
}

function aboutOf(artist: Artist, origin: string): object {
  const { description, artistimage, formed, ended, members, releases } = artist;
  return {
    ...(description === '' ? {} : { description }),
    ...(artistimage === undefined
      ? { image: `${origin}${paths.preview(`artists/${artist.id}`)}` }
      : { image: `${origin}${paths.picture(artistimage)}` }),
    ...sameAs(artist),
    ...(formed === undefined ? {} : { foundingDate: formed }),
    ...(ended === undefined ? {} : { dissolutionDate: ended }),
    ...(releases.length === 0
      ? {}
      : {
          album: releases.map(({ title, year }) => ({
            '@type': 'MusicAlbum',
            name: title,
            ...(year === undefined ? {} : { datePublished: String(year) }),
          })),
        }),
    ...(members.length === 0
      ? {}
      : {
          member: members.map(({ name, part, from, to }) => ({
            '@type': 'OrganizationRole',
            roleName: part,
            ...(from === undefined ? {} : { startDate: from }),
            ...(to === undefined ? {} : { endDate: to }),
            member: { '@type': 'Person', name },
          })),
        }),
  };
}
