import { z } from 'zod';
import { Slug } from '../shape.ts';
import { SERVICE } from './entry-fields.ts';
import { packShape } from './field-schemas.ts';

/** The name of a kind in addresses. */
export const ServiceKind = z
  .string()
  .max(30)
  .regex(/^\p{Ll}[\p{Ll}\d]*(?:[ &'-][\p{Ll}\d]+)*$/u, 'must be a lowercase kind, such as sound');

/** A service in a scene pack; the key is its id. `prices` is text; `email` and `phone` are public. */
export const ServiceEntry = z.strictObject(packShape(SERVICE, { kind: ServiceKind }));
export type ServiceEntry = z.infer<typeof ServiceEntry>;

/** A person or business that offers what musicians need: sound, rehearsal rooms, repairs, pictures, lessons. */
export const Service = z
  .strictObject({ id: Slug, ...ServiceEntry.shape })
  .meta({ id: 'Service', description: 'Who does what musicians need, and how to reach them.' });
export type Service = z.infer<typeof Service>;

export const ServiceList = z
  .strictObject({ services: z.array(Service), kinds: z.array(ServiceKind) })
  .meta({ id: 'ServiceList', description: 'Services by name; `kinds` are all that there are in this scene, in the order they are shown.' });
export type ServiceList = z.infer<typeof ServiceList>;
