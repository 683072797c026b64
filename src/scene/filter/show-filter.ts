import { z } from 'zod';
import { Genre } from '../artists/genre.ts';
import { Slug } from '../shape.ts';
import { KINDS } from '../shows/kind.ts';
import { addDays, isDay, weekdayNumber } from '../time/calendar.ts';
import { ACCESS_FACTS, accessWords } from '../venues/facts.ts';

/** A day in an address. */
const Night = z.string().refine(isDay, 'isn’t a day; write a day as 2026-12-05');
const FIRST_OF = ['when', 'date', 'from'] as const;

/** Named date ranges. */
const WHENS = ['tonight', 'weekend', 'coming'] as const;

/** In whole units of the scene's currency. */
const MAX_PRICE = 10_000;

/** The words of an address that filter a list of shows: the same for pages, the API and every format. */
export const FILTER_WORDS = {
  when: z.enum(WHENS, 'must be tonight, weekend or coming').optional().meta({
    description: 'Tonight; the nights of this weekend (Friday to Sunday) that are not over; or everything from tonight on.',
  }),
  date: Night.optional().meta({ description: 'One night.' }),
  from: Night.optional().meta({ description: 'First night; by default tonight.' }),
  until: Night.optional().meta({ description: 'Last night.' }),
  venue: Slug.optional().meta({ description: 'Only shows at this venue.' }),
  artist: Slug.optional().meta({ description: 'Only shows with this artist on the bill.' }),
  promoter: Slug.optional().meta({ description: 'Only shows of this promoter.' }),
  series: Slug.optional().meta({ description: 'Only shows of this series.' }),
  genre: Genre.optional().meta({ description: 'Only shows with an artist of this genre on the bill.' }),
  free: z.literal('1', 'must be 1 or absent').optional().meta({ description: 'Only shows that say they are free or pay what you want.' }),
  price: z.coerce
    .number<string | number>('must be a whole number')
    .int('must be a whole number')
    .min(0, 'must not be below 0')
    .max(MAX_PRICE, `must be at most ${MAX_PRICE}`)
    .optional()
    .meta({ description: 'Only shows that say they cost at most this much; includes free ones.' }),
  ages: z.literal('all', 'must be all or absent').optional().meta({ description: 'Only shows that say they are open to all ages.' }),
  access: z
    .string()
    .refine(
      (access) => accessWords(access).every((word) => ACCESS_FACTS.has(word)),
      `is any of ${[...ACCESS_FACTS.keys()].join(', ')}, separated by commas`,
    )
    .optional()
    .meta({
      description: `Only shows at venues that say they have it: any of ${[...ACCESS_FACTS.keys()].join(', ')}, separated by commas.`,
    }),
  kind: z.enum(KINDS, 'must be music, stage or other').optional().meta({ description: 'Music by default.' }),
};

const Words = z.object(FILTER_WORDS);
export type ShowFilter = z.infer<typeof Words>;

/** Reports two words of a filter that contradict each other, at the second field. */
export function rejectContradictions({ value, issues }: z.core.ParsePayload<ShowFilter & { to?: string | undefined }>): void {
  const refuse = (field: string, message: string) => void issues.push({ code: 'custom', path: [field], message, input: value });
  const [first, second] = FIRST_OF.filter((word) => value[word] !== undefined);
  if (second !== undefined) refuse(second, `can’t be used with ${first}; choose one`);
  const last = value.until === undefined ? undefined : 'until';
  if (last !== undefined && first !== undefined && first !== 'from') refuse(last, `can’t be used with ${first}; choose one`);
  if (value.until !== undefined && value.to !== undefined) refuse('to', 'can’t be used with until; choose one');
  if (value.from !== undefined && value.until !== undefined && value.until < value.from) refuse('until', `is before from, ${value.from}`);
}

/** Returns the nights of a filter, from `from` up to but not including `to`; undefined if it has no nights. */
export function nightsOf({ when, date, from, until }: ShowFilter, tonight: string): { from: string; to?: string } | undefined {
  if (when === 'tonight') return { from: tonight, to: addDays(tonight, 1) };
  if (when === 'weekend') return weekendOf(tonight);
  if (when === 'coming') return { from: tonight };
  if (date !== undefined) return { from: date, to: addDays(date, 1) };
  if (from === undefined && until === undefined) return undefined;
  return {
    from: from ?? (until !== undefined && until < tonight ? until : tonight),
    ...(until === undefined ? {} : { to: addDays(until, 1) }),
  };
}

/** Returns Friday to Sunday: the rest of this weekend if tonight is part of it, else the next. */
export function weekendOf(tonight: string): { from: string; to: string } {
  const day = weekdayNumber(tonight);
  const monday = addDays(tonight, day === 0 ? 1 : 8 - day);
  const friday = addDays(monday, -3);
  return { from: friday < tonight ? tonight : friday, to: monday };
}
