import { capitalize } from '#scene/text/listed.ts';
import type { Fact } from '#scene/venues/fact.ts';
import { checkedWords, type FactKey, VENUE_FACTS } from '#scene/venues/facts.ts';
import type { Venue } from '#scene/venues/venue.ts';
import { paths } from '../paths.ts';

/** Facts that are listed even if nobody has said. */
const ALWAYS: readonly FactKey[] = ['stepFree', 'seating', 'restroom'];

const SIGNS = { yes: 'M4 13l5 6L20 5', no: 'M5 5l14 14M19 5L5 19', unsaid: 'M4 12h3m4 0h3m4 0h3' };

interface GettingInProps {
  venue: Venue;
  /** Facts that the page states elsewhere. */
  without?: readonly FactKey[];
}

/** What a venue has for people who want to come: each fact with its note and when it was checked. */
export function GettingIn({ venue, without = [] }: GettingInProps) {
  const isOpen = venue.ended === undefined && venue.ending === undefined;
  const facts = VENUE_FACTS.filter(({ key }) => !without.includes(key) && (venue[key] !== undefined || (isOpen && ALWAYS.includes(key))));
  if (facts.length === 0 && venue.access === undefined) return null;
  const usual = usualMonth(facts.flatMap(({ key }) => venue[key]?.checked ?? []));
  return (
    <section className="getting-in" id="getting-in" aria-labelledby="getting-in-head">
      <h2 className="section-head" id="getting-in-head">
        Getting in
      </h2>
      {venue.access === undefined ? null : <p>{venue.access}</p>}
      <dl className="fact-grid">
        {facts.map(({ key, title, label }) => {
          const fact = venue[key];
          return (
            <div key={key} className={fact?.is ?? 'unsaid'}>
              <dt>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d={SIGNS[fact?.is ?? 'unsaid']} />
                </svg>
                {`${title}: ${fact?.is ?? 'not said'}`}
              </dt>
              {fact === undefined ? (
                <dd>
                  <a href={paths.tell({ about: `venue:${venue.id}` })}>
                    Tell us<span className="sr">{` about ${label} at ${venue.name}`}</span>
                  </a>
                </dd>
              ) : (
                <FactNote fact={fact} usual={usual} />
              )}
            </div>
          );
        })}
      </dl>
      <p className="small">
        {usual === undefined ? '' : `${capitalize(checkedWords(usual))} unless it says otherwise. `}
        <a href={paths.tell({ about: `venue:${venue.id}` })}>Tell us if something is wrong</a>
      </p>
    </section>
  );
}

/** The month in which most facts were checked; the later of two. It is said once, below the list. */
function usualMonth(months: readonly string[]): string | undefined {
  const counted = [...Map.groupBy(months, (month) => month)].toSorted(
    ([a, of], [b, others]) => others.length - of.length || (a < b ? 1 : -1),
  );
  return counted[0]?.[0];
}

function FactNote({ fact: { note, checked }, usual }: { fact: Fact; usual: string | undefined }) {
  const isUsual = checked === usual;
  if (note === undefined && isUsual) return null;
  const says = checked === undefined ? 'no date' : checkedWords(checked);
  return (
    <dd>
      {note}
      {isUsual ? null : <span className="small">{`${note === undefined ? '' : ' '}(${says})`}</span>}
    </dd>
  );
}
