/** One sheet off the press: what is printed on it, on which paper, and what the printer says. */
export interface Proof {
  words: string;
  note: string;
  paper: 'plain' | 'shell' | 'mist' | 'fog' | 'newsprint' | 'dusk';
}

const ASKED = 'Are you an artist?';

/** The print run, sheet by sheet. The class `mN` of home-page.css misprints sheet N. */
export const PROOFS: readonly Proof[] = [
  { words: ASKED, note: 'Good print.', paper: 'shell' },
  { words: ASKED, note: 'Close enough.', paper: 'plain' },
  { words: ASKED, note: 'Who bumped the table?', paper: 'mist' },
  { words: ASKED, note: 'The green screen has slipped. Nobody will notice.', paper: 'plain' },
  { words: ASKED, note: 'Running low on green.', paper: 'newsprint' },
  { words: ASKED, note: 'Out of green.', paper: 'plain' },
  { words: ASKED, note: 'Found more green. Held it wrong.', paper: 'fog' },
  { words: ASKED, note: 'Ninety-seven percent humidity.', paper: 'plain' },
  { words: '4re you 4n 4rtist?', note: 'Out of As. Borrowed some from the 4 drawer.', paper: 'shell' },
  { words: ASKED, note: 'Printed it twice, to be safe.', paper: 'newsprint' },
  { words: 'Are you an otter?', note: 'The apprentice was left alone with the type.', paper: 'mist' },
  { words: 'You are an artist!', note: 'He was asked to set it again. He has opinions.', paper: 'plain' },
  { words: 'Are you still here?', note: 'So are we.', paper: 'plain' },
  { words: ASKED, note: 'The rain is in the shop.', paper: 'fog' },
  { words: 'A e y u a a t s ?', note: 'The vowels floated off. Some of them were load-bearing.', paper: 'newsprint' },
  { words: ASKED, note: 'Last sheet. Please, somebody, bring a guitar.', paper: 'plain' },
];
