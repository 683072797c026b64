import { SERVICE_KINDS } from '#scene/entries/service-kind.ts';

/** The kinds of services there are in a scene: the usual ones, and those its pack names. */
export function kindsOfServices(ofPack: readonly string[]): string[] {
  return [...new Set([...SERVICE_KINDS, ...ofPack])];
}
