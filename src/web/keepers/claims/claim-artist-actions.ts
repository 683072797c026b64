import { claimActions, claimLoader } from './claim-work.ts';

/** The page of an artist, claimed by whoever is signed in. */
export const loader = claimLoader('artist');
export const action = claimActions('artist');
