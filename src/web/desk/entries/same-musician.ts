import type { ArtistFields } from '#scene/desk/desk-entry.ts';
import { joinWords } from '#scene/text/listed.ts';
import type { Api } from '../../api.ts';
import { FormFault, runAllSteps } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { filledRows, MEMBERS } from './rows.ts';

/** Somebody whom a new member of a line-up may be. */
export interface KnownMusician {
  id: string;
  /** In words: 'the Ada Reed of The Tin Whistlers'. */
  who: string;
}

/** What is answered where it is somebody else of the name: it holds for that name alone. */
export const anotherCalled = (name: string) => `another ${name}`;

/**
 * Who the new members of a form are, by their rows: whoever others are called like is asked about, never assumed; whoever is new gets an id
 * of their own, by which other line-ups know them again.
 * Whom they may be stands in the form then. `band` is the id of whose line-up it is, '' while it has none.
 * @throws FormFault at each that is not answered yet
 */
export async function newMusicians(
  api: Api,
  form: FormData,
  { members = [] }: Pick<Partial<ArtistFields>, 'members'>,
  band: string,
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  const rows = filledRows(MEMBERS, form).filter(
    (row) => field(form, `musician${row}`).trim() === '' && members[row]?.name !== nameIn(form, row),
  );
  await runAllSteps(
    ...rows.map((row) => async () => {
      const id = await musicianOf(api, form, row, band || field(form, 'name').trim());
      if (id !== null) found.set(row, id);
    }),
  );
  return found;
}

async function musicianOf(api: Api, form: FormData, row: number, band: string): Promise<string | null> {
  const [name, answer] = [nameIn(form, row), field(form, `who${row}`)];
  const { musicians, free } = await api.get('/musicians', { name: name.slice(0, MAX_LETTERS), band: band.slice(0, MAX_LETTERS) });
  if (musicians.length === 0) return free;
  const known = musicians.map(({ id, name: called, bands }): KnownMusician => {
    return { id, who: `the ${called} of ${joinWords(bands.map((band) => band.name))}` };
  });
  form.set(`known${row}`, JSON.stringify(known));
  if (answer === anotherCalled(name)) return free;
  if (known.some(({ id }) => id === answer)) return answer;
  throw new FormFault(`who${row}`, known.length === 1 ? `Is it ${known[0]?.who}?` : `Which ${name} is it?`);
}

/** Who a form was filled with as those it may be; nobody where no page of ours filled it. */
export function knownIn(text: string): readonly KnownMusician[] {
  try {
    const known = JSON.parse(text) as unknown;
    return Array.isArray(known)
      ? known.filter((one): one is KnownMusician => typeof one?.id === 'string' && typeof one.who === 'string')
      : [];
  } catch {
    return [];
  }
}

const MAX_LETTERS = 120;

function nameIn(form: FormData, row: number): string {
  return field(form, `member${row}`).trim();
}
