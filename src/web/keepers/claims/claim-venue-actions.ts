import { claimActions, claimLoader } from './claim-work.ts';

/** The page of a venue, claimed by whoever is signed in. */
export const loader = claimLoader('venue');
export const action = claimActions('venue');
