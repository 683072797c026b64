import type { Release } from '#scene/artists/release.ts';
import { readEach } from '../../forms/all-faults.ts';
import { FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { linksIn, textIn } from './form-values.ts';

/** So many empty rows stand under the releases. */
export const MORE_RELEASES = 1;

/** The releases of a form are read up to so many rows. */
const MAX_ROWS = 120;

/** The releases of a form, in the order of their places; a row without a title is none. */
export function releasesIn(form: FormData): Release[] {
  let count = 0;
  while (count < MAX_ROWS && form.has(`release${count}`)) count++;
  const rows = Array.from({ length: count }, (_, row) => row).filter((row) => textIn(form, `release${row}`) !== '');
  const read = readEach(
    rows.map((row) => () => ({ place: Number(field(form, `relplace${row}`)) || row + 1, release: releaseIn(form, row) })),
  );
  return read.sort((a, b) => a.place - b.place).map(({ release }) => release);
}

function releaseIn(form: FormData, row: number): Release {
  const { title, year, label, format, links, cover } = readEach({
    title: () => textIn(form, `release${row}`),
    year: () => yearIn(form, `relyear${row}`),
    label: () => textIn(form, `rellabel${row}`) || undefined,
    format: () => textIn(form, `relformat${row}`) || undefined,
    links: () => linksIn(form, `rellinks${row}`),
    cover: () => textIn(form, `cover${row}`) || undefined,
  });
  return {
    title,
    ...(year === undefined ? {} : { year }),
    ...(label === undefined ? {} : { label }),
    ...(format === undefined ? {} : { format }),
    links,
    ...(cover === undefined ? {} : { cover }),
  };
}

function yearIn(form: FormData, name: string): number | undefined {
  const text = textIn(form, name);
  if (text === '') return undefined;
  if (!/^\d{4}$/.test(text)) throw new FormFault(name, 'Enter a year, such as 2019.');
  return Number(text);
}

/** What stands in the row of a release, by the names of its inputs. */
export function releaseTexts({ title, year, label, format, links, cover }: Release, row: number): Record<string, string> {
  return {
    [`release${row}`]: title,
    [`relyear${row}`]: String(year ?? ''),
    [`rellabel${row}`]: label ?? '',
    [`relformat${row}`]: format ?? '',
    [`rellinks${row}`]: links.join('\n'),
    [`cover${row}`]: cover ?? '',
    [`relplace${row}`]: String(row + 1),
  };
}
