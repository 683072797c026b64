import type { Facets } from '#scene/filter/facets.ts';
import { ACCESS_FACTS, accessWords } from '#scene/venues/facts.ts';

interface AccessTicksProps {
  counts: Facets['access'];
  /** The words of the filter, with commas between. */
  chosen: string | undefined;
  narrow: () => void;
}

/** What a venue has to have. What no venue has is left out, unless it is chosen. */
export function AccessTicks({ counts, chosen, narrow }: AccessTicksProps) {
  const ticked = accessWords(chosen);
  const offered = [...ACCESS_FACTS].filter(([word]) => (counts[word] ?? 0) > 0 || ticked.includes(word));
  if (offered.length === 0) return null;
  return (
    <fieldset className="filter-access">
      <legend>The venue has</legend>
      {offered.map(([word, { title }]) => (
        <p className="filter-tick" key={word}>
          <label>
            <input type="checkbox" name="access" value={word} checked={ticked.includes(word)} onChange={narrow} />
            <span>{`${title} (${counts[word] ?? 0})`}</span>
          </label>
        </p>
      ))}
    </fieldset>
  );
}
