import { foldName, foldWords } from '#scene/text/names.ts';
import type { Line } from '../shows/line.ts';

/** A show as somebody typed it. */
export interface Told {
  place: string;
  who: string;
  time: string;
}

/** Shorter words are in many names. */
const MIN_NAME_LENGTH = 4;

/** Whether enough is typed to search the listed shows. */
export function tellsAnything({ place, who, time }: Told): boolean {
  return [place, who, time].some((text) => text.trim() !== '');
}

/** Shows of a night that may be the typed one: at its place or with its act, then at its hour where a place is missing. */
export function findListed(shows: readonly Line[], told: Told): Line[] {
  const named = shows.filter((show) => isAtPlace(show, told.place) || hasAct(show, told.who));
  const isUnplaced = ({ venue }: Line) => venue.name === '' || told.place.trim() === '';
  const atHour = shows.filter((show) => !named.includes(show) && isUnplaced(show) && beginsAt(show, told.time));
  return [...named, ...atHour];
}

function isAtPlace({ venue }: Line, place: string): boolean {
  return holds(venue.name, place) || holds(place, venue.name);
}

function hasAct({ bill, title, event }: Line, who: string): boolean {
  const names = bill.map(({ name }) => name);
  if (names.some((name) => holds(who, name, 1))) return true;
  const said = [...names, title, event];
  return who.split(/[,;/+&\n]|\b(?:and|with|w)\b/i).some((one) => said.some((text) => holds(text, one)));
}

/** Whether a text contains a name as whole words. */
function holds(text: string, name: string, shortest = MIN_NAME_LENGTH): boolean {
  const folded = foldName(name);
  return folded.length >= shortest && ` ${foldWords(text)} `.includes(` ${folded} `);
}

/** Whether a typed time, '8ish, doors 7', has the show's hour; AM and PM count the same. */
function beginsAt({ startTime, doorsTime }: Line, time: string): boolean {
  const clocks = [startTime, doorsTime ?? null].flatMap((clock) => (clock === null ? [] : [clock]));
  return [...time.matchAll(/(\d{1,2})(?:[:.h]?(\d{2}))?/gi)].some(([, hour, minute = '00']) =>
    clocks.some((clock) => Number(clock.slice(0, 2)) % 12 === Number(hour) % 12 && clock.slice(2) === minute),
  );
}
