import { expect, test } from 'vitest';
import * as addresses from '#scene/site/addresses.ts';
import { paths } from './paths.ts';

test('what letters, feeds and the API lead to is where the pages stand', () => {
  const { pageOf, editOf, claimOf, deskPageOf, personPage } = addresses;
  const [artist, venue] = [
    { kind: 'artist', id: 'quietboat' },
    { kind: 'venue', id: 'cannery' },
  ] as const;
  const there = {
    [pageOf('artist', 'quietboat')]: paths.artist('quietboat'),
    [pageOf('venue', 'cannery')]: paths.venue('cannery'),
    [pageOf('show', 'a-night')]: paths.show('a-night'),
    [pageOf('promoter', 'a-crew')]: paths.promoter('a-crew'),
    [pageOf('series', 'a-fair')]: paths.series('a-fair'),
    [pageOf('news', 'a-post')]: paths.newsPost('a-post'),
    [pageOf('service', 'sound')]: paths.service('sound'),
    [editOf(artist)]: paths.editArtist('quietboat'),
    [editOf(venue, 'waiting')]: `${paths.editVenue('cannery')}#waiting`,
    [claimOf(artist)]: paths.claimArtist('quietboat'),
    [claimOf(venue)]: paths.claimVenue('cannery'),
    [deskPageOf(artist)]: paths.deskArtist('quietboat'),
    [deskPageOf(venue)]: paths.deskVenue('cannery'),
    [personPage('wren')]: paths.user('wren'),
    [addresses.LETTERS_PATH]: paths.letters(),
    [addresses.STOP_PATH]: paths.stopLetters(),
    [addresses.ACCOUNT_LETTER_PATH]: paths.letter(),
    [addresses.PAGE_LETTER_PATH]: paths.pageLetter(),
    [addresses.DESK.questions]: paths.desk(),
    [addresses.DESK.sources]: paths.deskSources(),
    [addresses.DESK.waiting]: paths.deskWaiting(),
    [addresses.DESK.changes]: paths.deskChanges(),
  };
  expect(Object.keys(there)).toEqual(Object.values(there));
  expect(Object.values(addresses.LISTED_AT).toSorted()).toEqual(
    [paths.artists(), paths.venues(), paths.promoters(), paths.allSeries(), paths.shows(), paths.news(), paths.services()].toSorted(),
  );
});
