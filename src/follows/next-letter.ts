/**
 * When the next weekly email is due: that hour of that weekday in a zone. An hour skipped by daylight saving is the next one; an hour that
 * occurs twice is the first.
 */
export function nextLetterAt(now: Temporal.Instant, zone: string, { weekday, hour }: { weekday: number; hour: number }): Temporal.Instant {
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  for (let days = 0; ; days++) {
    const day = today.add({ days });
    if (day.dayOfWeek !== weekday) continue;
    const at = day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) }).toInstant();
    if (Temporal.Instant.compare(at, now) > 0) return at;
  }
}
