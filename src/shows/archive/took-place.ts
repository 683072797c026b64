import { expressionBuilder } from 'kysely';
import type { Tables } from '#database/tables/tables.ts';
import { NOT_TAKING_PLACE } from '#scene/shows/phase.ts';
import { MIN_SURE } from '../narrowed.ts';

const ofShow = expressionBuilder<Tables, 'show'>();

/** Music that took place, if its night is over. */
export const TOOK_PLACE = ofShow.and([ofShow('show.music_percent', '>=', MIN_SURE), ofShow('show.status', 'not in', NOT_TAKING_PLACE)]);
