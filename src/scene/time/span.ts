import { z } from 'zod';
import { isDay } from './calendar.ts';

/** Whether a text is a valid year, month or day in a plausible year (1900 to 2199). */
function isTime(text: string): boolean {
  return isDay(text.length === 4 ? `${text}-01-01` : text.length === 7 ? `${text}-01` : text);
}

export const Time = z
  .string()
  .refine(isTime, 'must be a year, a month or a day as text: "2012", "2012-05" or "2012-05-17"')
  .meta({ description: 'A year, month or day, as precise as known.', example: '2012-05' });
