import type { OneTip } from '#scene/tip.ts';
import type { ShowFields } from '../shows/show-form.ts';

/** So many of who was told stand in the form. */
const MAX_NAMES = 20;

/** What somebody told, as the form of a show is filled with it. */
export function toldFields({ date, link, flyer, reading }: OneTip): Partial<ShowFields> {
  const { bill, ...fields } = reading;
  return {
    ...fields,
    bill: bill.slice(0, MAX_NAMES),
    ...(date === null ? {} : { date }),
    ...(flyer === null ? {} : { image: { file: flyer.file, alt: '', x: 50, y: 50 } }),
    url: link,
  };
}
