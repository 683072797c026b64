import { clock24 } from '#scene/time/calendar.ts';
import { textsOfPicture } from '../pictures/picture-form.ts';
import { linkOf, type ShowFields } from './show-form.ts';

/** What stands in the form of a show, by the names of its fields. */
export function textsOf(fields: ShowFields): Record<string, string> {
  const { startTime, endTime, doorsTime, venue, bill, image, ...texts } = fields;
  const rows = bill.flatMap((credit, row) => [
    [`act${row}`, credit.name],
    [`role${row}`, credit.role],
    [`link${row}`, linkOf(credit)],
    [`place${row}`, String(row + 1)],
  ]);
  const times = { startTime: clock24(startTime), endTime: clock24(endTime), doorsTime: clock24(doorsTime) };
  return { ...texts, ...times, ...textsOfPicture(image), venue: venue.name, ...Object.fromEntries(rows) };
}
