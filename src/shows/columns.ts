import type { Selectable } from 'kysely';
import type { CreditTable, ShowTable } from '#database/tables/archive-tables.ts';
import { ELSEWHERE, mapColumns, nullableJson, percent, same } from '#database/tables/columns.ts';
import type { Pictured } from '#scene/pictures/pictured.ts';
import type { Credit, Show, Was } from '#scene/shows/show.ts';

/** A show's venue is two columns, its promoter and series are ids, its bill a table. */
export const SHOW = mapColumns<Show, Selectable<ShowTable>>()({
  id: same('id'),
  slug: same('slug'),
  date: same('date'),
  night: same('night'),
  startTime: same('start_time'),
  endTime: same('end_time'),
  doorsTime: same('doors_time'),
  event: same('event'),
  title: same('title'),
  venue: ELSEWHERE,
  promoter: ELSEWHERE,
  series: ELSEWHERE,
  bill: ELSEWHERE,
  listen: ELSEWHERE,
  status: same('status'),
  newDate: same('new_date'),
  was: nullableJson<Was, 'was'>('was'),
  price: same('price'),
  ages: same('ages'),
  url: same('url'),
  kind: same('kind'),
  kindReason: same('kind_reason'),
  kindProbability: percent('kind_percent'),
  music: percent('music_percent'),
  image: nullableJson<Pictured, 'image'>('image'),
});

export const CREDIT = mapColumns<Credit, CreditTable>()({ artist: same('artist_id'), name: same('name'), role: same('role') });
