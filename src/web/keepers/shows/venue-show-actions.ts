import { editHere, loadShow } from './kept-show-work.ts';

/** A coming show in a room, for those who keep its page. */
export const loader = loadShow;

/** What it says is set. */
export const action = editHere;
