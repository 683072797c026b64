import { deeds, forEditors } from './editors.ts';

/** What was decided, the newest first. */
export const decisions = forEditors(({ desk }) => desk.decisions());

/** A decision is taken back. */
export const takeBack = deeds({});
