import { isZone } from '#scene/time/zone.ts';

/** @throws Error in one sentence for an unknown time zone */
export function checkedZone(zone: string): string {
  if (!isZone(zone)) throw new Error(`${zone} isn’t a time zone such as America/New_York.`);
  return Temporal.Now.zonedDateTimeISO(zone).timeZoneId;
}
