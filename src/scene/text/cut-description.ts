/** In characters, for a list of artists (requirements 9). */
const MAX_DESCRIPTION_CHARS = 175;

/** Shortens a description for a list to 175 characters and '...' with `cut` set; whole if it fits. Never splits a surrogate pair. */
export function cutDescription(text: string): { text: string; cut: boolean } {
  const characters = [...text];
  if (characters.length <= MAX_DESCRIPTION_CHARS) return { text, cut: false };
  return { text: `${characters.slice(0, MAX_DESCRIPTION_CHARS).join('')}...`, cut: true };
}
