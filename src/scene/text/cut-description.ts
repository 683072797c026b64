/** How many characters of a description an artist list shows (requirements 9). */
const DESCRIPTION_CUT = 175;

/** A description for a list: whole when it fits, else its first 175 characters and '...', with `cut` set. Never splits a character in two. */
export function cutDescription(text: string): { text: string; cut: boolean } {
  const characters = [...text];
  if (characters.length <= DESCRIPTION_CUT) return { text, cut: false };
  return { text: `${characters.slice(0, DESCRIPTION_CUT).join('')}...`, cut: true };
}
