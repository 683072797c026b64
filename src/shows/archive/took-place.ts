import { expressionBuilder } from 'kysely';
import type { Tables } from '#database/tables/tables.ts';
import { NOT_TAKING_PLACE } from '#scene/shows/phase.ts';
import { MIN_SURE } from '../narrowed.ts';

const ofShow = expressionBuilder<Tables, 'show'>();

/** Music shows that were not called off; whether the night is over must be asked beside it. */
export const TOOK_PLACE = ofShow.and([ofShow('show.music_percent', '>=', MIN_SURE), ofShow('show.status', 'not in', NOT_TAKING_PLACE)]);
