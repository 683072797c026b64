import { decodedText } from '#scene/text/decoded-text.ts';
import { FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';

/** The most a file with artists may take, in bytes. */
const MAX_BYTES = 2_000_000;

/** The text of the file that came with a form, or what was pasted; it stands in the form from then on, so nothing is sent twice. @throws FormFault */
export async function rosterText(form: FormData): Promise<string> {
  const file = form.get('rosterfile');
  if (file instanceof File && file.size > 0) {
    if (file.size > MAX_BYTES) throw new FormFault('text', 'This file is larger than 2 MB. Cut it into parts.');
    form.set('text', decodedText(new Uint8Array(await file.arrayBuffer())));
  }
  form.delete('rosterfile');
  const text = field(form, 'text').replaceAll('\0', '');
  if (text.trim() === '') throw new FormFault('text', 'Choose a file, or paste what is in it.');
  form.set('text', text);
  return text;
}
