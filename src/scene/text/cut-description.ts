/** In characters, for a list of artists (requirements 9). */
const DESCRIPTION_CUT = 175;

/** Shortens a description for a list to 175 characters and '...' with `cut` set; whole if it fits. Never splits a surrogate pair. */
export function cutDescription(text: string): { text: string; cut: boolean } {
  const characters = [...text];
  if (characters.length <= DESCRIPTION_CUT) return { text, cut: false };
  return { text: `${characters.slice(0, DESCRIPTION_CUT).join('')}...`, cut: true };
}
