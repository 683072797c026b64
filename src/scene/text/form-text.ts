/** More fields than any form of ours has, or any client sends. */
const MAX_FIELDS = 200;

/** Whether a form, as it is sent, has too many fields to be read: reading takes time by the square of how many there are. */
export function hasTooManyFields(text: string): boolean {
  let fields = 1;
  for (let at = text.indexOf('&'); at >= 0 && fields <= MAX_FIELDS; at = text.indexOf('&', at + 1)) fields++;
  return fields > MAX_FIELDS;
}
