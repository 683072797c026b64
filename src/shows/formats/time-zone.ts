import ICAL from 'ical.js';

/**
 * Writes a zone's offsets and changes from `from` to `to` (`YYYY-MM-DD`) as a VTIMEZONE (RFC 5545, section 3.6.5), each change from the
 * runtime's zone database, as rules differ between years.
 */
export function timeZoneOf(zone: string, from: string, to: string): ICAL.Component {
  const component = new ICAL.Component('vtimezone');
  component.addPropertyWithValue('tzid', zone);
  let at = Temporal.PlainDate.from(from).toZonedDateTime(zone).subtract({ days: 1 });
  component.addSubcomponent(observance(at, at.offset));
  const end = Temporal.PlainDate.from(to).toZonedDateTime(zone).add({ days: 2 });
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (next === null || Temporal.ZonedDateTime.compare(next, end) > 0) return component;
    component.addSubcomponent(observance(next, next.subtract({ nanoseconds: 1 }).offset));
    at = next;
  }
}

/** An offset from a moment on; `before` is the offset until then, in which the moment is written. */
function observance(at: Temporal.ZonedDateTime, before: string): ICAL.Component {
  const component = new ICAL.Component(isSummer(at) ? 'daylight' : 'standard');
  const onset = at.toInstant().toZonedDateTimeISO(before).toPlainDateTime();
  component.addPropertyWithValue('dtstart', ICAL.Time.fromDateTimeString(onset.toString({ smallestUnit: 'second' })));
  component.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromString(before));
  component.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromString(at.offset));
  return component;
}

/** Whether this offset is ahead of the zone's standard one. */
function isSummer(at: Temporal.ZonedDateTime): boolean {
  const [january, july] = [at.with({ month: 1, day: 1 }), at.with({ month: 7, day: 1 })];
  return at.offsetNanoseconds > Math.min(january.offsetNanoseconds, july.offsetNanoseconds);
}
