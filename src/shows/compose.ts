import type { Announcement } from './announce.ts';

type Meaning = Omit<Announcement, 'id'>;

/** What one source says of a show; sources come in order, the most trusted first. */
export interface Claim {
  source: string;
  rank: 'venue' | 'aggregator';
  meaning: Meaning;
}

/** Fields that a person may set; no source overrules them. */
export type Edits = Partial<Meaning>;

/** A show as it is said to be, and for each field whose word it is: a source's id, or 'editor'. */
export interface Composed {
  show: Meaning;
  provenance: Record<string, string>;
}

/** Fields that are taken from the first voice that says anything of them. */
const SINGLE = ['startTime', 'endTime', 'doorsTime', 'price', 'ages', 'url'] as const;

/**
 * Makes one show of what several sources say: each field from the most trusted that says anything of it; the bill with its titles
 * from the most trusted, and among those from the fullest; then what a person set goes before all.
 * @throws RangeError when nobody says anything
 */
export function compose(voices: readonly Claim[], edits: Edits): Composed {
  const [first] = voices;
  if (first === undefined) throw new RangeError('A show that nobody announces cannot be composed.');
  const provenance: Record<string, string> = {};
  const say = <Field extends keyof Meaning>(field: Field, voice: Claim): Pick<Meaning, Field> => {
    provenance[field] = voice.source;
    return { [field]: voice.meaning[field] } as Pick<Meaning, Field>;
  };
  const billed = fullest(voices);
  const singles = SINGLE.map((field) =>
    say(field, voices.find(({ meaning }) => meaning[field] !== null && meaning[field] !== '') ?? first),
  );
  const show: Meaning = Object.assign(
    { ...first.meaning },
    ...singles,
    say('date', first),
    say('venue', voices.find(({ meaning }) => meaning.venue.id !== null) ?? first),
    say('bill', billed),
    say('event', billed),
    say('title', billed),
    say('status', voices.find(({ rank, meaning }) => rank === first.rank && meaning.status !== 'announced') ?? first),
    say('kind', voices.find(({ meaning }) => meaning.kind === 'music') ?? first),
  );
  show.kindReason = show.kind === 'music' ? '' : first.meaning.kindReason;
  for (const field of Object.keys(edits)) provenance[field] = 'editor';
  return { show: { ...show, ...edits }, provenance };
}

/** Among the most trusted who name anybody, the one who names most. */
function fullest(voices: readonly Claim[]): Claim {
  const naming = voices.filter(({ meaning }) => meaning.bill.length > 0);
  const trusted = naming.filter(({ rank }) => rank === naming[0]?.rank);
  return trusted.toSorted((a, b) => b.meaning.bill.length - a.meaning.bill.length)[0] ?? (voices[0] as Claim);
}
