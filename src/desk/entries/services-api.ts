import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { newApi, respond } from '#endpoint.ts';
import { Decision } from '#scene/desk/desk.ts';
import { deskEntry, ServiceFields } from '#scene/desk/desk-entry.ts';
import { Service } from '#scene/entries/service.ts';
import { Refusal } from '#scene/problem.ts';
import { kindsOfServices } from '#services/kinds.ts';
import { make, read, write } from '../desk-calls.ts';
import { Decided, edits, entryWork, Hiding, list, making, type Needs } from './entry-calls.ts';
import { listEntries } from './list-entries.ts';

const newService = z.object({ fields: ServiceFields.partial().required({ name: true, kind: true }), ...making });

const CALLS = {
  services: list('/desk/services', 'Every service, narrowed as asked'),
  service: read('/desk/services/{id}', 'A service, and what of it is set by hand', deskEntry(Service).meta({ id: 'DeskService' })),
  make: make('/desk/services', 'Make a service', newService, Decided),
  edit: write('/desk/services/{id}/edit', 'Set fields of a service', edits(ServiceFields), Decided),
  hide: write('/desk/services/{id}/hide', 'Take a service off the site', Hiding, Decision),
};

export const DESK_SERVICES_ENDPOINTS = Object.values(CALLS);

/** What editors do with services; `ofPack` are the kinds that the scene pack names besides the usual ones. */
export function deskServicesApi(needs: Needs, ofPack: readonly string[]): OpenAPIHono {
  const work = entryWork(needs);
  const kinds = kindsOfServices(ofPack);
  const demandKind = (kind: string | undefined) => {
    const why = `Choose one of these: ${kinds.join(', ')}.`;
    if (kind !== undefined && !kinds.includes(kind)) throw new Refusal('INVALID_ARGUMENT', why, { kind: why });
  };
  return newApi()
    .openapi(CALLS.services, async (c) => respond(c, await listEntries(needs.db, 'service', c.req.valid('query'))))
    .openapi(CALLS.service, async (c) => respond(c, await work.kept(c, 'service')))
    .openapi(CALLS.make, async (c) => {
      demandKind(c.req.valid('json').fields.kind);
      return respond(c, await work.make(c, 'service', c.req.valid('json')));
    })
    .openapi(CALLS.edit, async (c) => {
      demandKind(c.req.valid('json').fields.kind);
      return respond(c, await work.edit(c, 'service', c.req.valid('json')));
    })
    .openapi(CALLS.hide, async (c) => respond(c, await work.hide(c, 'service', c.req.valid('json'))));
}
