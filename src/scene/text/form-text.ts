/** More than any of our forms or any client sends. */
const MAX_FIELDS = 200;

/** Whether a form has too many fields, as the time to parse it grows with the square of their number. */
export function hasTooManyFields(text: string): boolean {
  let fields = 1;
  for (let at = text.indexOf('&'); at >= 0 && fields <= MAX_FIELDS; at = text.indexOf('&', at + 1)) fields++;
  return fields > MAX_FIELDS;
}
