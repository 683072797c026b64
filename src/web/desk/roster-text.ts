import { FormFault } from '../forms/dispatch.ts';
import { field } from '../forms/refused-form.ts';

/** The most a file with artists may take, in bytes. */
const MOST_BYTES = 2_000_000;

/** The text of the file that came with a form, or what was pasted; it stands in the form from then on, so nothing is sent twice. @throws FormFault */
export async function rosterText(form: FormData): Promise<string> {
  const file = form.get('rosterfile');
  if (file instanceof File && file.size > 0) {
    if (file.size > MOST_BYTES) throw new FormFault('text', 'This file is larger than 2 MB. Cut it into parts.');
    form.set('text', decoded(new Uint8Array(await file.arrayBuffer())));
  }
  form.delete('rosterfile');
  const text = field(form, 'text').replaceAll('\0', '');
  if (text.trim() === '') throw new FormFault('text', 'Choose a file, or paste what is in it.');
  form.set('text', text);
  return text;
}

/** Text as spreadsheets save it: by its byte order mark, as UTF-8, or as Windows wrote it before. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
