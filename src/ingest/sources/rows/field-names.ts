import { FIELDS, type Field } from '#scene/sources/source-settings.ts';

/** Names of columns and keys, the likeliest first, as `plainName` returns them. */
const NAMES: Record<Field, string> = {
  date: 'date|start date|date start|day|date day|date local|local date|when|datetime|date time|start datetime|start date time|starts at|start at|night|dates|starts|start|start time|time start|timestamp|dato|datum|fecha|tag|dag|día|jour|wann',
  time: 'time|start time|time start|showtime|show time|start|starts|begin|begins|music|music time|times|hours|set time|date time|tid|tijd|uhrzeit|beginn|hora|heure|klokkeslett|aanvang|start tid|konsertstart|inicio|début',
  end: 'end time|time end|end|ends|end date time|end datetime|end date|date end|ends at|end at|until|finish',
  doors: 'doors|door|doors time|door time|doors open|doors at|doors open at|dører|einlass|deuren|zaal open|puertas|portes|insläpp|døre',
  performer:
    'performers|performer|artists|artist|bands|band|lineup|line up|bill|acts|act|headliner|headliners|talent|musicians|musician|djs|dj|who|orchestra|ensemble|künstler|artister|artiesten|artistas|artistes|kunstner|grupo|groupe|wer',
  support: 'supports|support|openers|opener|supporting|support acts|supporting acts|opening acts|with|played with|guests|special guests',
  event:
    'event|title|show|name|gig|concert|summary|headline|what|konsert|konzert|koncert|concierto|titel|tittel|título|titre|arrangement|veranstaltung|evento',
  venue:
    'venue|location|place|where|room|club|hall|venue title|location title|sted|ort|lugar|lieu|zaal|locatie|plats|plass|spillested|scene|sala|salle|wo',
  city: 'city|town|venue city|location city|city title|by|stad|stadt|ciudad|ville',
  price:
    'price|cost|cover|cover charge|admission|ticket price|tickets price|door price|price range|entry|fee|pris|preis|prijs|precio|prix|inngang|inträde|eintritt|entrada|entrée|entree|billetter|tarif',
  ages: 'ages|age|age limit|age restriction|age restrictions|age range|aldersgrense|åldersgräns|alder|mindestalter|edad|leeftijd',
  url: 'url|link|permalink|website|web|href|ticket url|tickets url|ticket link|tickets link|tickets|ticket|info url|info link|more info|lenke|länk|enlace|lien',
  status: 'status',
  id: 'id|uid|guid|gid|uuid|key|int id',
  zone: 'timezone|time zone|tz|zone|tzid|date timezone|start timezone',
  notes:
    'notes|note|description|details|info|comments|remarks|raw description|beskrivelse|beschreibung|beschrijving|descripción|beskrivning|omschrijving',
  promoter: 'promoter|promoters|promoted by|presenter|presented by|presents|organizer|organiser',
  series: 'series|part of',
  category:
    'category|categories|event category|event type|type|kind|genre|genres|tag|tags|style|styles|keywords|kategorie|kategori|categorie|categoría|catégorie',
};

const RANKS = new Map(FIELDS.map((field) => [field, new Map(NAMES[field].split('|').map((name, rank) => [name, rank]))]));

/** Words that add nothing: 'Event Date' is the date, 'venue.name' the venue. */
const NOISE = new Set(['event', 'show', 'gig', 'concert', 'performance', 'name', 'the', 'of', 'program', 'programme']);

/** A column's name or key's path in lower-case words without noise and numbers: 'venueName' is 'venue'. */
function plainName(name: string): string {
  const words = name
    .slice(0, 200)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word, index, all) => word !== '' && word !== all[index - 1]);
  const telling = words.filter((word) => !NOISE.has(word));
  return (telling.length > 0 ? telling : words.slice(-1)).filter((word, index, all) => word !== all[index - 1]).join(' ');
}

/** The columns of each field by name; each column has one field. Columns with the same name ('Band 1', 'Band 2') belong together. A date's column must be `datable`. */
export function fieldsByName(names: string[], datable: (column: number) => boolean): Map<Field, number[]> {
  const plain = names.map(plainName);
  const taken = new Set<number>();
  const found = new Map<Field, number[]>();
  for (const field of FIELDS) {
    const ranks = RANKS.get(field);
    const rank = (column: number) => ranks?.get(plain[column] ?? '') ?? Number.POSITIVE_INFINITY;
    const [best] = names
      .map((_, column) => column)
      .filter((column) => !taken.has(column) && rank(column) < Number.POSITIVE_INFINITY && (field !== 'date' || datable(column)))
      .sort((a, b) => rank(a) - rank(b));
    if (best === undefined) continue;
    const together = field === 'performer' || field === 'support';
    const columns = together
      ? names.map((_, column) => column).filter((column) => !taken.has(column) && plain[column] === plain[best])
      : [best];
    for (const column of columns) taken.add(column);
    found.set(field, columns);
  }
  return found;
}

/** How many names are those of a field. */
export function namesKnown(names: string[]): number {
  return names.filter((name) => FIELDS.some((field) => RANKS.get(field)?.has(plainName(name)))).length;
}
