/** The one entry that holds the words of the scene, and what it is called. */
export const WORDS_ID = 'words';
export const WORDS_NAME = 'The scene’s own words';
