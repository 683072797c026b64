import ICAL from 'ical.js';

/**
 * How a zone's clocks stand, and when they change from `from` to `to` (`YYYY-MM-DD`), as a VTIMEZONE (RFC 5545, section 3.6.5): each
 * change as the runtime's zone database has it, so that rules that differ from year to year are right too.
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

/** From a moment on the clocks stand so; `before` is how they stood until then, by which the moment is told. */
function observance(at: Temporal.ZonedDateTime, before: string): ICAL.Component {
  const component = new ICAL.Component(isSummer(at) ? 'daylight' : 'standard');
  const onset = at.toInstant().toZonedDateTimeISO(before).toPlainDateTime();
  component.addPropertyWithValue('dtstart', ICAL.Time.fromDateTimeString(onset.toString({ smallestUnit: 'second' })));
  component.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromString(before));
  component.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromString(at.offset));
  return component;
}

/** Whether the clocks stand ahead of how they stand in one half of the year. */
function isSummer(at: Temporal.ZonedDateTime): boolean {
  const [january, july] = [at.with({ month: 1, day: 1 }), at.with({ month: 7, day: 1 })];
  return at.offsetNanoseconds > Math.min(january.offsetNanoseconds, july.offsetNanoseconds);
}
