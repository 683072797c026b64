import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Database } from '#database/engines/open.ts';
import { isOffRoster } from '#database/moved.ts';
import { ANYONE, answers, answersOrMovedOrGone, endpoint, newApi, respond } from '#endpoint.ts';
import { Service, ServiceKind, ServiceList } from '#scene/entries/service.ts';
import { Refusal, RefusalOfGone } from '#scene/problem.ts';
import { isSlug } from '#scene/shape.ts';
import { kindsOfServices } from './kinds.ts';
import { findService, listServices } from './store.ts';

const list = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['words'],
  method: 'get',
  path: '/services',
  tags: ['Services'],
  summary: 'Services by name',
  request: { query: z.object({ kind: ServiceKind.optional().meta({ description: 'Only those of this kind.' }) }) },
  responses: answers('The services.', ServiceList),
});

const one = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['words'],
  method: 'get',
  path: '/services/{id}',
  tags: ['Services'],
  summary: 'One service, and how to reach it',
  request: { params: z.object({ id: z.string() }) },
  responses: answersOrMovedOrGone('The service.', Service),
});

export const SERVICE_ENDPOINTS = [list, one];

/** Serves the businesses musicians use. */
export function servicesApi(db: Database, ofPack: readonly string[]): OpenAPIHono {
  const kinds = kindsOfServices(ofPack);
  return newApi()
    .openapi(list, async (c) => {
      return respond(c, { services: await listServices(db, c.req.valid('query')), kinds });
    })
    .openapi(one, async (c) => {
      const { id } = c.req.valid('param');
      const service = isSlug(id) ? await findService(db, id) : undefined;
      if (service === undefined && isSlug(id) && (await isOffRoster(db, 'service', id)))
        throw new RefusalOfGone('This service was taken off the site.');
      if (service === undefined) throw new Refusal('NOT_FOUND', 'We don’t know this service.');
      if (service.id !== id) return c.redirect(service.id, 308);
      return respond(c, service);
    });
}
