import { WINDOWS_ZONES } from './windows-zones.ts';

/**
 * The zone of a display name ('(UTC-05:00) Eastern Time (US & Canada)'), a localized name ('Mitteleuropäische Zeit'), an abbreviation ('PST')
 * or an offset ('UTC-5', '+05:30').
 * @param own the source's zone, preferred among zones with the same clock
 */
export function zoneByWords(name: string, own: string | undefined): string | undefined {
  const plain = name.slice(0, 200).replaceAll('"', '').trim();
  const inBrackets = [...plain.matchAll(/\(([^()]*)\)/g)].map(([, words = '']) => words.trim());
  const outside = plain.replace(/\([^()]*\)/g, ' ').trim();
  const readings = [outside, ...inBrackets];
  const offsets = readings.map(offsetZone);
  // 'GMT-0500 (Eastern Standard Time)' has a place beside the offset.
  const places = readings.filter((_, index) => offsets[index] === undefined);
  const abbreviation = places.find((words) => ABBREVIATIONS.has(words));
  if (abbreviation !== undefined && own !== undefined && isCalled(own, abbreviation)) return own;
  const zone =
    places.map(findZone).find((found) => found !== undefined) ??
    cityZone(outside) ??
    ABBREVIATIONS.get(abbreviation ?? '') ??
    offsets.find((found) => found !== undefined);
  return zone !== undefined && own !== undefined && isSameClock(zone, own) ? own : zone;
}

/** Words for 'time' in zone names. */
const TIME_WORDS = new Set(
  (
    'time standard daylight summer winter zone zeit normalzeit standardzeit sommerzeit winterzeit ortszeit tijd standaardtijd zomertijd ' +
    'wintertijd heure normale avancee standard ete hiver d l de du des la las los hora estandar verano invierno tid normaltid ' +
    'sommartid sommertid vintertid standardtid tidszon tidssone tidszone tijdzone for den us and canada nordamerikanische ' +
    'nord americain nordamerikanske'
  ).split(' '),
);

function findZone(words: string): string | undefined {
  const windows = WINDOWS_ZONES.get(words.toLowerCase());
  if (windows !== undefined) return windows;
  const isOfTime = (word: string) => TIME_WORDS.has(word) || /^\d+$/.test(word);
  const core = foldWords(words)
    .filter((word) => !isOfTime(word))
    .map((word) => word.replace(/(?<=.{3})(?:normalzeit|sommerzeit|zeit|normaltid|sommertid|tid|tijd)$/, ''))
    .filter((word) => !isOfTime(word))
    .join(' ');
  return CORES.get(core) ?? WINDOWS_ZONES.get(core);
}

function foldWords(text: string): string[] {
  const folded = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Zone names of Windows and Unicode CLDR in eight languages, without words for time. */
const CORES = new Map(
  Object.entries({
    'Europe/Berlin':
      'mitteleuropaische,mitteleuropa,zentraleuropaische,w europa,w europe,west europe,central european,central europe,midden europese,west europa,' +
      'europe centrale,europa central,centraleuropeisk,vasteuropa,sentraleuropeisk,vest europa,vesteuropa,centraleuropaeisk,' +
      'romanische,romance,romansk,romaanse,paris madrid,rom',
    'Europe/London': 'british,united kingdom,britische,vereinigtes konigreich,britse,britannique,britanica,brittisk,britisk,uk',
    'Europe/Helsinki':
      'osteuropaische,eastern european,oost europese,europe est,europa oriental,osteuropeisk,ostaeuropeisk,osteuropaeisk,oesteuropeisk,fle',
    'Europe/Lisbon':
      'westeuropaische,western european,west europese,europe ouest,europa occidental,vasteuropeisk,vesteuropeisk,vesteuropaeisk',
    'America/New_York': 'eastern,ostkusten,ost,est,est este,este,oriental,oostelijke,ostnordamerikansk,ostkysten',
    'America/Chicago': 'central,zentral,centre,centro,del centro,centrale,centralnordamerikansk,sentrale',
    'America/Denver': 'mountain,rocky mountains,rocheuses,montanas rocosas,montana,montanas,klippebjerge,rocky mountain',
    'America/Los_Angeles': 'pacific,westkusten,pazifik,pacifique,pacifico,vastnordamerikansk,stillehavskysten',
    'America/Halifax': 'atlantic,atlantik,atlantique,atlantico',
  }).flatMap(([zone, cores]) => cores.split(',').map((core): [string, string] => [core, zone])),
);

/** What most calendars mean by an abbreviation; the source's own zone wins if its clock is the same. */
const ABBREVIATIONS = new Map(
  Object.entries({
    'America/New_York': 'EST EDT ET HNE HAE',
    'America/Chicago': 'CST CDT CT HNC HAC',
    'America/Denver': 'MST MDT MT HNR HAR',
    'America/Los_Angeles': 'PST PDT PT HNP HAP',
    'America/Anchorage': 'AKST AKDT',
    'Pacific/Honolulu': 'HST',
    'America/Halifax': 'AST ADT HNA HAA',
    'America/St_Johns': 'NST NDT HNT HAT',
    'Europe/London': 'BST',
    'Europe/Berlin': 'CET CEST MET MEST MEZ MESZ HNEC HAEC',
    'Europe/Helsinki': 'EET EEST OEZ OESZ HNEE HAEE',
    'Europe/Lisbon': 'WET WEST WEZ WESZ HNEO HAEO',
    'Europe/Moscow': 'MSK',
    'Australia/Sydney': 'AEST AEDT',
    'Australia/Adelaide': 'ACST ACDT',
    'Australia/Perth': 'AWST',
    'Pacific/Auckland': 'NZST NZDT',
    'Asia/Tokyo': 'JST',
    'Asia/Seoul': 'KST',
    'Asia/Kolkata': 'IST',
    'Africa/Johannesburg': 'SAST',
  }).flatMap(([zone, names]) => names.split(' ').map((name): [string, string] => [name, zone])),
);

let cities: ReadonlyMap<string, string> | undefined;

/** The zone of the first city in a list. */
function cityZone(words: string): string | undefined {
  cities ??= new Map(
    Intl.supportedValuesOf('timeZone')
      .filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'))
      .map((zone) => [foldWords(zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')).join(' '), zone]),
  );
  for (const part of words.split(/[,;]/)) {
    const zone = cities.get(foldWords(part).join(' '));
    if (zone !== undefined) return zone;
  }
  return undefined;
}

/** As in 'UTC-5', 'GMT+05:30', '-0500', 'GMT -05:00'. */
function offsetZone(words: string): string | undefined {
  const [, sign, hours = '', minutes = '00'] = /^(?:UTC|GMT|Z)?\s?([+\-−])\s?(\d{1,2}):?([0-5]\d)?$/i.exec(words) ?? [];
  if (sign === undefined) return /^(?:UTC|GMT|Z)$/i.test(words) ? 'UTC' : undefined;
  if (Number(hours) > 14) return undefined;
  return Number(hours) + Number(minutes) === 0 ? 'UTC' : `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`;
}

/** Whether a zone has an abbreviation in English: 'MST' is Phoenix or Denver. */
function isCalled(zone: string, abbreviation: string): boolean {
  return ['en-US', 'en-GB', 'en-IE', 'en-IN', 'en-AU', 'en-NZ'].some((locale) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' });
    return ['2026-01-15', '2026-07-15'].some((day) =>
      format.formatToParts(Date.parse(day)).some(({ type, value }) => type === 'timeZoneName' && value === abbreviation),
    );
  });
}

function isSameClock(one: string, other: string): boolean {
  return ['2026-01-15', '2026-07-15'].every((day) => {
    const noon = Temporal.Instant.from(`${day}T12:00Z`);
    return noon.toZonedDateTimeISO(one).offsetNanoseconds === noon.toZonedDateTimeISO(other).offsetNanoseconds;
  });
}
