import { z } from 'zod';

const Count = z.int();

/**
 * The number of shows left by each choice of a filter with the others unchanged, by removing each word that is set, and by each choice
 * alone.
 */
export const Facets = z
  .strictObject({
    all: Count,
    when: z.record(z.string(), Count),
    venues: z.array(z.strictObject({ id: z.string(), name: z.string(), count: Count })),
    genres: z.array(z.strictObject({ genre: z.string(), count: Count })),
    free: Count,
    prices: z.array(z.strictObject({ price: z.int(), count: Count })),
    ages: Count,
    access: z.record(z.string(), Count),
    unpriced: Count,
    unaged: Count,
    kinds: z.strictObject({ music: Count, stage: Count, other: Count }),
    others: Count,
    without: z.record(z.string(), Count),
    alone: z.record(z.string(), Count),
  })
  .meta({
    id: 'Facets',
    description:
      'How many shows a filter leaves (`all`), how many each choice would, keeping the other words, how many there would be `without` each word, and how many of all that is announced for each word `alone`. `unpriced` and `unaged` don’t list a price or ages: they count as neither free nor for everyone. `others` are shows of every kind.',
  });
export type Facets = z.infer<typeof Facets>;
