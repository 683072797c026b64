/** Hostile iCalendar inputs. Each must end in a sentence, soon and with little memory. */
export const BOMBS: Record<string, () => string> = {
  'repeats every second': () => repeating('FREQ=SECONDLY'),
  'a yearly rule of every moment, once': () =>
    repeating(
      `FREQ=YEARLY;BYMONTH=${upTo(1, 12)};BYMONTHDAY=${upTo(1, 31)};BYHOUR=${upTo(0, 23)};BYMINUTE=${upTo(0, 59)};BYSECOND=${upTo(0, 59)};COUNT=1`,
    ),
  'a yearly rule of every day, once': () => repeating(`FREQ=YEARLY;BYMONTH=${upTo(1, 12)};BYMONTHDAY=${upTo(1, 31)};COUNT=1`),
  'a position that never comes': () => repeating('FREQ=MONTHLY;BYDAY=1TH;BYSETPOS=2'),
  'a day that never comes': () => repeating('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
  'a yearly day that never comes': () => repeating('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31;COUNT=3'),
  'a thousand million times': () => repeating('FREQ=DAILY;COUNT=1000000000'),
  'interval 0': () => repeating('FREQ=DAILY;INTERVAL=0'),
  'interval -1': () => repeating('FREQ=DAILY;INTERVAL=-1'),
  'interval beyond all years': () => repeating('FREQ=YEARLY;INTERVAL=999999999'),
  'daily since 1900': () => repeating('FREQ=DAILY', '19000101T200000'),
  'daily since 1900, counted': () => repeating('FREQ=DAILY;COUNT=1000000', '19000101T200000'),
  'ten thousand rules counted since 1900': () =>
    calendar(many(10_000, (n) => entry(n, '19000101T200000', 'RRULE:FREQ=DAILY;COUNT=1000000'))),
  'ten thousand rules without end': () => calendar(many(10_000, (n) => entry(n, '20200101T200000', 'RRULE:FREQ=DAILY'))),
  'ten thousand rules under one uid': () =>
    calendar(many(10_000, () => entry(1, '20200101T200000', `RRULE:FREQ=DAILY;BYHOUR=${upTo(0, 23)}`))),
  'year 1': () => calendar(entry(1, '00010101T000000')),
  'year 9999': () => calendar(entry(1, '99991231T235959')),
  'a million RDATEs': () => calendar(entry(1, '20260901T200000', dates('RDATE', 280_000))),
  'a million EXDATEs': () => calendar(entry(1, '20260901T200000', `RRULE:FREQ=DAILY\r\n${dates('EXDATE', 280_000)}`)),
  'RDATEs on one line': () =>
    calendar(entry(1, '20260901T200000', `RDATE:${many(12_000, () => '20260902T200000').replaceAll('\r\n', ',')}`)),
  'EXDATEs in another zone': () => calendar(entry(1, '20260901T200000', `RRULE:FREQ=DAILY\r\n${dates('EXDATE;TZID=Asia/Tokyo', 100_000)}`)),
  'a time zone without end': () =>
    `BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:Nowhere\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nRRULE:FREQ=SECONDLY\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0000\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n${entry(1, '20260901T200000')}END:VCALENDAR\r\n`,
  'two hundred time zones of many rules': () => {
    const rule = 'BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nRRULE:FREQ=DAILY;COUNT=99999\r\nTZOFFSETTO:+0017\r\nEND:STANDARD\r\n';
    const zones = many(200, (n) => `BEGIN:VTIMEZONE\r\nTZID:Zone ${n}\r\n${rule.repeat(20)}END:VTIMEZONE`);
    return calendar(`${zones}\r\n${many(200, (n) => entry(n, '20260901T200000').replace('DTSTART', `DTSTART;TZID=Zone ${n}`))}`);
  },
  'ten thousand entries that replace one day': () =>
    calendar(
      entry(1, '20200101T200000', `RRULE:FREQ=DAILY;BYHOUR=${upTo(0, 23)}`).repeat(2000) +
        entry(1, '20260901T200000', 'RECURRENCE-ID:20260902').repeat(10_000),
    ),
  'a line of nothing but colons': () => calendar(entry(1, '20260901T200000', `EXDATE;X=${':2026'.repeat(30_000)}`)),
  'a hundred thousand nested components': () => `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\nBEGIN:VALARM\r\n'.repeat(100_000)}`,
  'nested components that close wrongly': () =>
    calendar(entry(1, '20260901T200000', 'BEGIN:A\r\n'.repeat(150_000) + 'END:B\r\n'.repeat(150_000))),
  'a line of almost 5 MB': () => calendar(entry(1, '20260901T200000', `DESCRIPTION:${'a'.repeat(4_900_000)}`)),
  'a line of 10 MB': () => calendar(entry(1, '20260901T200000', `DESCRIPTION:${'a'.repeat(10_000_000)}`)),
  'a line folded a million times': () => calendar(entry(1, '20260901T200000', `DESCRIPTION:${'\r\n a'.repeat(1_200_000)}`)),
  'a picture of 50 MB': () => calendar(entry(1, '20260901T200000', `ATTACH;ENCODING=BASE64:${'QUJD'.repeat(12_500_000)}`)),
  'a duration of a thousand million weeks': () => calendar(entry(1, '20260901T200000', 'DURATION:P1000000000W')),
  'entries that replace themselves': () =>
    calendar(entry(1, '20260901T200000', 'RRULE:FREQ=DAILY\r\nRECURRENCE-ID:20260901T200000').repeat(10_000)),
  'ten thousand entries that replace later ones': () =>
    calendar(
      entry(1, '20200101T200000', 'RRULE:FREQ=DAILY') +
        many(10_000, (n) => entry(1, '20260901T200000', `RECURRENCE-ID;RANGE=THISANDFUTURE:20260901T${String(100_000 + n)}`)),
    ),
  'thirty thousand entries': () => calendar(many(30_000, (n) => entry(n, '20260901T200000'))),
  'two hundred thousand empty entries': () => calendar('BEGIN:VEVENT\nEND:VEVENT\n'.repeat(200_000)),
  'fifty thousand unknown zones': () =>
    calendar(many(40_000, (n) => `BEGIN:VEVENT\r\nDTSTART;TZID=Zone/No${n}:20260901T200000\r\nEND:VEVENT\r\n`)),
  'only line ends': () => '\r'.repeat(4_900_000),
  'only short lines': () => 'a\n'.repeat(2_400_000),
  'only ampersands': () => calendar(entry(1, '20260901T200000', `LOCATION:${'&amp;'.repeat(39_000)}`)),
  'only tags': () => calendar(entry(1, '20260901T200000', `DESCRIPTION:${'<a '.repeat(60_000)}`)),
  'only blanks in a description': () => calendar(many(90, (n) => entry(n, '20260901T200000', `DESCRIPTION:doors${' '.repeat(49_000)}x`))),
  'only prices in a description': () => calendar(many(90, (n) => entry(n, '20260901T200000', `DESCRIPTION:${'$1,'.repeat(16_000)}`))),
  'only doors in a description': () => calendar(many(90, (n) => entry(n, '20260901T200000', `DESCRIPTION:${'doors 7 '.repeat(6_000)}`))),
  'only brackets in titles': () => calendar(many(4_000, (n) => entry(n, '20260901T200000', `SUMMARY:${'[('.repeat(500)}`))),
  'a rule of a thousand weekdays': () => repeating(`FREQ=YEARLY;BYDAY=${many(1000, (n) => `${(n % 53) + 1}MO`).replaceAll('\r\n', ',')}`),
  'long uids and titles that repeat': () =>
    calendar(many(45, (n) => entry(`${n}${'u'.repeat(49_000)}`, '20260901T200000', `RRULE:FREQ=DAILY\r\nSUMMARY:${'t'.repeat(49_000)}`))),
  'a parade of equal entries': () => calendar(entry(1, '20260901T200000', `SUMMARY:${'t'.repeat(60)}`).repeat(20_000)),
  'a line of parameters': () => calendar(entry(1, '20260901T200000', `LOCATION;${'A="b";'.repeat(30_000)}C=d:x`)),
};

function repeating(rule: string, start = '20260901T200000'): string {
  return calendar(entry(1, start, `RRULE:${rule}`));
}

function calendar(entries: string): string {
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries}END:VCALENDAR\r\n`;
}

function entry(number: number | string, start: string, more = ''): string {
  return `BEGIN:VEVENT\r\nUID:${number}\r\nDTSTART:${start}\r\n${more === '' ? '' : `${more}\r\n`}SUMMARY:Night ${String(number).slice(0, 9)}\r\nEND:VEVENT\r\n`;
}

function many(times: number, make: (number: number) => string): string {
  const made = Array.from({ length: times }, (_, number) => make(number));
  return made.join(made[0]?.endsWith('\n') ? '' : '\r\n');
}

function upTo(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).join(',');
}

/** Lines of 100 dates each, one second apart. */
function dates(name: string, times: number): string {
  const start = Date.UTC(2026, 8, 1);
  const texts = Array.from({ length: times }, (_, index) => new Date(start + index * 1000).toISOString().replace(/[-:]|\.000Z/g, ''));
  return Array.from(
    { length: Math.ceil(times / 100) },
    (_, index) => `${name}:${texts.slice(index * 100, index * 100 + 100).join(',')}`,
  ).join('\r\n');
}
