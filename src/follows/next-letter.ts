/**
 * When the next weekly email is due: the next such hour of that day of the week, by the clocks of a zone. An hour that the clocks leave
 * out is the one after; one that they strike twice is the first.
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
