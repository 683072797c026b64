/** The single entry with the words of the scene, and its name. */
export const WORDS_ID = 'words';
export const WORDS_NAME = 'The scene’s own words';
