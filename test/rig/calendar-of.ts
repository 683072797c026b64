import { readIcal } from '#ingest/sources/ical/read-ical.ts';
import type { Reading } from '#ingest/sources/reading.ts';

/** Zone and days of these tests. */
export const WINDOW = { zone: 'America/New_York', from: '2026-10-01', to: '2026-12-01' };

export function entry(...lines: string[]): string {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
}

export function calendar(...entries: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR', ''].join('\r\n');
}

export function read(...entries: string[]): Reading {
  return readIcal(Buffer.from(calendar(...entries)), WINDOW);
}

/** 'date start-end event' of each listing. */
export function nights({ listings }: Reading): string[] {
  return listings.map(({ date, startTime, endTime, event }) => `${date} ${startTime ?? 'all day'}${endTime ? `-${endTime}` : ''} ${event}`);
}

/** The dates of an entry with these lines, at 8 PM by default. */
export function dates(...lines: string[]): string[] {
  const start = lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART;TZID=America/New_York:20261006T200000'];
  return read(entry('UID:a', ...start, 'SUMMARY:A', ...lines)).listings.map(
    ({ date, startTime }) => `${date.slice(5)} ${startTime ?? 'all day'}`,
  );
}

/** 'where: why' of each problem. */
export function whys({ problems }: Reading): string[] {
  return problems.map(({ where, why }) => `${where}: ${why}`);
}
