import { expect, test } from 'vitest';
import { sampleShow } from '#rig/samples.ts';
import type { Show } from '#scene/shows/show.ts';
import { type Line, lineOf } from '../shows/line.ts';
import { findListed } from './listed-already.ts';

function show(id: string, place: string, startTime: string | null, names: readonly string[], more: Partial<Show> = {}): Line {
  const bill = names.map((name) => ({ artist: null, name, role: 'support' as const }));
  return lineOf(sampleShow({ id, event: '', title: '', venue: { id: null, name: place }, startTime, doorsTime: null, bill, ...more }));
}

const NIGHT = [
  show('lanterns', 'The Grey Heron', '2000', ['The Lanterns', 'Ada & the Weeds']),
  show('boats', 'Pier Hall', '2000', ['Café Boat']),
  show('late', 'Pier Hall', '2230', ['DJ Low']),
  show('supper', 'Mill Room', null, [], { event: 'Supper with Ines Moth' }),
  show('matinee', '', '1430', ['Brass Kin'], { doorsTime: '1345' }),
];

test.each([
  ['nothing that is told', {}, []],
  ['the place, however it is written', { place: 'grey heron' }, ['lanterns']],
  ['the place with its town', { place: 'The Grey Heron, Port Reed' }, ['lanterns']],
  ['another place, with a word of one', { place: 'The Pier' }, ['boats', 'late']],
  ['nothing of a place nobody knows', { place: 'Somewhere' }, []],
  ['an act among others', { who: 'Nobody, cafe boat' }, ['boats']],
  ['an act with a conjunction in its name', { who: 'Ada and the Weeds' }, ['lanterns']],
  ['an act of a short name, named whole', { who: 'dj low w/ friends' }, ['late']],
  ['nothing of a short word alone', { who: 'DJ' }, []],
  ['an act that only the words of its source name', { who: 'Ines Moth' }, ['supper']],
  ['the hour', { time: '8 PM' }, ['lanterns', 'boats']],
  ['the hour about which it is', { time: '8ish' }, ['lanterns', 'boats']],
  ['the half hour', { time: 'half past, 10:30' }, ['late']],
  ['the hour as others write it', { time: '22h30' }, ['late']],
  ['when the doors open', { time: '1:45' }, ['matinee']],
  ['nothing at another hour', { time: '9 PM' }, []],
  ['what is there alone, whatever begins elsewhere then', { place: 'Pier Hall', time: '8' }, ['boats', 'late']],
  ['what begins then and says no place', { place: 'Pier Hall', time: '2:30' }, ['boats', 'late', 'matinee']],
])('finds %s', (_, told, ids) => {
  expect(findListed(NIGHT, { place: '', who: '', time: '', ...told }).map(({ id }) => id)).toEqual(ids);
});
