/** At most this many finds of each kind. */
export const MAX_FINDS = 50;

/** What is looked for: names that hold its `words`, or begin with `name`, which are the words once a leading article is dropped. Both are folded. */
export interface Question {
  words: string;
  name: string;
}
