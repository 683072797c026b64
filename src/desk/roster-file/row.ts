import type { Problem, ProblemList } from '#ingest/sources/reading.ts';
import { ArtistFields } from '#scene/desk/desk-entry.ts';
import { ENTRY_FIELD_NAMES } from '#scene/entries/entry-fields.ts';
import { issueWords } from '#scene/text/issue-words.ts';
import { fold } from '#scene/text/names.ts';

/** What a file says of one artist: `row` is its line, or its place in a list. */
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

/** Where a row stands, as it is told (`line 7`), and where to tell what is wrong with it. */
export interface Place {
  where: string;
  problems: ProblemList;
}

/** What a spreadsheet would run when it opened the file: nobody is called that. */
const FORMULA = /^[=+@-]\s*[A-Za-z]+\s*\(|^[=@]/;

/**
 * What a row says, field by field as the desk would take it: what it would not is left out and told. A row without a name that can be one is none.
 */
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

/** What a field is called at the desk. */
export function fieldName(field: string): string {
  return new Map(Object.entries<string>(ENTRY_FIELD_NAMES.artist)).get(field) ?? field;
}
