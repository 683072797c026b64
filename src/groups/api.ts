import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Clock, tonightAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { isOffRoster } from '#database/moved.ts';
import { ANYONE, answers, answersOrMovedOrGone, endpoint, newApi, respond } from '#endpoint.ts';
import { GROUP_KINDS, type GroupKind, NOUNS } from '#scene/entries/entry-kind.ts';
import { Group, GroupList } from '#scene/entries/group.ts';
import { Refusal, RefusalOfGone } from '#scene/problem.ts';
import { isSlug } from '#scene/shape.ts';
import { capitalize } from '#scene/text/listed.ts';
import { countComing, findGroup, listGroups } from './store.ts';

function callsOf<const At extends string>(kind: GroupKind, at: At) {
  const reading = { ...ANYONE, fresh: 'night' as const, method: 'get' as const, tags: ['Promoters and series'] };
  const { one, many } = NOUNS[kind];
  return {
    list: endpoint({
      ...reading,
      reads: ['shows', 'roster'],
      path: `/${at}`,
      summary: `${capitalize(many)} by name`,
      responses: answers(`The ${many}.`, GroupList),
    }),
    one: endpoint({
      ...reading,
      reads: ['roster'],
      path: `/${at}/{id}`,
      summary: `One ${one}; its shows are those of \`/shows?${kind}=\``,
      request: { params: z.object({ id: z.string() }) },
      responses: answersOrMovedOrGone(`The ${one}.`, Group),
    }),
  };
}

const CALLS = { promoter: callsOf('promoter', 'promoters'), series: callsOf('series', 'series') };

export const GROUP_ENDPOINTS = [...Object.values(CALLS.promoter), ...Object.values(CALLS.series)];

/** Who presents shows, and which run of shows they are part of. */
export function groupsApi(db: Database, clock: Clock, zone: string): OpenAPIHono {
  const api = newApi();
  for (const kind of GROUP_KINDS) {
    // The calls of both are alike, and typed here as those of one.
    const calls = CALLS[kind] as typeof CALLS.promoter;
    api
      .openapi(calls.list, async (c) => {
        const [groups, coming] = await Promise.all([listGroups(db, kind), countComing(db, kind, tonightAt(clock(), zone))]);
        return respond(c, { groups: groups.map((group) => ({ ...group, coming: coming.get(group.id) ?? 0 })) });
      })
      .openapi(calls.one, async (c) => {
        const { id } = c.req.valid('param');
        const group = isSlug(id) ? await findGroup(db, kind, id) : undefined;
        if (group === undefined && isSlug(id) && (await isOffRoster(db, kind, id)))
          throw new RefusalOfGone(`This ${NOUNS[kind].one} was taken off the site.`);
        if (group === undefined) throw new Refusal('NOT_FOUND', `We don’t know this ${NOUNS[kind].one}.`);
        if (group.id !== id) return c.redirect(group.id, 308);
        return respond(c, group);
      });
  }
  return api;
}
