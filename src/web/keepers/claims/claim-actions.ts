import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { kindOf } from '../keeper-work.ts';
import { claimActions, claimLoader } from './claim-work.ts';

const LOADERS = { artist: claimLoader('artist'), venue: claimLoader('venue') };
const ACTIONS = { artist: claimActions('artist'), venue: claimActions('venue') };

/** The page of an artist or a venue, claimed by whoever is signed in. */
export const loader = (args: LoaderFunctionArgs) => LOADERS[kindOf(args.request)](args);
export const action = (args: ActionFunctionArgs) => ACTIONS[kindOf(args.request)](args);
