import type { Problem, ProblemList } from '#ingest/sources/reading.ts';
import { ArtistFields } from '#scene/desk/desk-entry.ts';
import { ENTRY_FIELD_NAMES } from '#scene/entries/entry-fields.ts';
import { issueWords } from '#scene/text/issue-words.ts';
import { fold } from '#scene/text/names.ts';

/** An artist in a file; `row` is its line or position. */
export interface FileRow {
  row: number;
  fields: Partial<ArtistFields> & { name: string };
}

/** A file with artists, read. */
export interface ReadFile {
  format: 'sheet' | 'list' | 'MusicBrainz';
  rows: FileRow[];
  problems: Problem[];
}

/** A row's place in messages ('line 7'), and the list of problems. */
export interface Place {
  where: string;
  problems: ProblemList;
}

/** A spreadsheet formula, which is nobody's name. */
const FORMULA = /^[=+@-]\s*[A-Za-z]+\s*\(|^[=@]/;

/** A row's valid fields; invalid ones are reported. Nothing without a usable name. */
export function checkedRow(row: number, said: Record<string, unknown>, { where, problems }: Place): FileRow[] {
  const name = ArtistFields.shape.name.safeParse(said.name);
  if (!name.success) {
    problems.add(where, said.name === '' || said.name === undefined ? 'it has no name' : `its name: ${firstIssue(name.error)}`);
    return [];
  }
  if (FORMULA.test(name.data) || fold(name.data) === '') {
    problems.add(where, `“${name.data.slice(0, 40)}” isn’t a name`);
    return [];
  }
  const fields: Record<string, unknown> = { name: name.data };
  for (const [field, value] of Object.entries(said)) {
    if (field === 'name' || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    const schema = new Map(Object.entries(ArtistFields.shape)).get(field);
    const checked = schema?.safeParse(value, { error: issueWords });
    if (checked?.success) fields[field] = checked.data;
    else
      problems.add(
        where,
        `${fieldName(field)} of ${name.data}: ${checked === undefined ? 'we don’t have this field' : firstIssue(checked.error)}; left out`,
      );
  }
  return [{ row, fields: fields as FileRow['fields'] }];
}

function firstIssue({ issues: [issue] }: { issues: { message: string }[] }): string {
  const message = (issue?.message ?? 'we can’t read it').replace(/\.$/, '');
  return message.charAt(0).toLowerCase() + message.slice(1);
}

/** A field's name at the desk. */
export function fieldName(field: string): string {
  return new Map(Object.entries<string>(ENTRY_FIELD_NAMES.artist)).get(field) ?? field;
}
