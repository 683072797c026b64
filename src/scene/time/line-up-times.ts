import { isBefore, type Span } from './span-words.ts';

/** The years in which a band existed. */
interface BandTimes {
  formed?: string | null | undefined;
  ended?: string | null | undefined;
}

/** Explains why the end of a band contradicts its start; undefined if it does not. */
export function endFault({ formed, ended }: BandTimes): string | undefined {
  return formed && ended && isBefore(ended, formed) ? `${ended} is before it was formed (${formed}).` : undefined;
}

/** Explains which times of a stint contradict the band's or each other. */
export function stintFaults({ from, to }: Span, { formed, ended }: BandTimes): { from?: string; to?: string } {
  const faultOf = (time: string | undefined) => {
    if (time === undefined) return undefined;
    if (formed && isBefore(time, formed)) return `${time} is before it was formed (${formed}).`;
    return ended && isBefore(ended, time) ? `${time} is after it ended (${ended}).` : undefined;
  };
  const isTurned = from !== undefined && to !== undefined && isBefore(to, from);
  const wrong = isTurned ? { to: `${to} is before ${from}.` } : { from: faultOf(from), to: faultOf(to) };
  return Object.fromEntries(Object.entries(wrong).filter(([, why]) => why !== undefined));
}

/** Lists contradictions between the times of a band and its members, by field: `ended`, `members.2.to`. */
export function timeFaults({ members, ...band }: BandTimes & { members: readonly Span[] }): Record<string, string> {
  const end = endFault(band);
  const stints = members.flatMap((member, index) =>
    Object.entries(stintFaults(member, band)).map(([field, why]) => [`members.${index}.${field}`, why] as const),
  );
  return { ...(end === undefined ? {} : { ended: end }), ...Object.fromEntries(stints) };
}
