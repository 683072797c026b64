import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { Decision } from '#scene/desk/desk.ts';
import { SentName, type SentPicture, SentPictures } from '#scene/pictures/pictured.ts';
import { TOO_LONG, Words } from '#scene/shape.ts';
import { listPictures, previewOf } from '#sent/store.ts';
import { type DeskNeeds, deskCalls, FOR_EDITORS, responses, write } from '../desk-calls.ts';
import { namesAtDesk } from '../people/account-names.ts';
import { takeDownPicture } from './take-down.ts';

const DEFAULT_LIMIT = 60;

const list = endpoint({
  ...FOR_EDITORS,
  method: 'get',
  path: '/desk/pictures',
  summary: 'The latest uploads',
  request: { query: z.object({ limit: z.coerce.number<string | number>().int().min(1).max(200).default(DEFAULT_LIMIT) }) },
  responses: responses(SentPictures),
});
const takeDown = write(
  '/desk/pictures/take-down',
  'Take a picture down, everywhere',
  z.object({ file: SentName, why: Words.trim().min(1, 'Say why you’re taking it down.').max(300, TOO_LONG) }),
  Decision,
);

export const DESK_PICTURES_ENDPOINTS = [list, takeDown];

/** Serves what editors do with sent pictures. */
export function deskPicturesApi(needs: DeskNeeds): OpenAPIHono {
  const { db } = needs;
  const { api, answer, decide } = deskCalls(needs);
  answer(list, async ({ limit }) => {
    const rows = await listPictures(db, limit);
    const accounts = rows.flatMap(({ sent_by, down_account }) => [sent_by, down_account]);
    const names = await namesAtDesk(db, accounts, 'a former account');
    return { pictures: rows.map((row) => toSent(row, names)) };
  });
  decide(takeDown, ({ file, why }, by) => takeDownPicture(db, file, { ...by, why }));
  return api;
}

function toSent(row: Awaited<ReturnType<typeof listPictures>>[number], names: (account: string | null) => string): SentPicture {
  const { id, width, height, bytes, sent_at: at, down_by, down_at, said } = row;
  const takenDown = down_by === null ? null : { decision: down_by, by: names(row.down_account), at: down_at ?? '', why: said ?? '' };
  const by = row.sent_by === '' ? 'someone without an account' : names(row.sent_by);
  return { file: `${id}.webp`, width, height, bytes, preview: previewOf(row), by, at, shown: row.is_shown === 1, takenDown };
}
