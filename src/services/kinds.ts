import { SERVICE_KINDS } from '#scene/entries/service-kind.ts';

/** The kinds of services: the usual ones and the pack's own. */
export function kindsOfServices(ofPack: readonly string[]): string[] {
  return [...new Set([...SERVICE_KINDS, ...ofPack])];
}
