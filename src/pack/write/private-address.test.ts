import { expect, test } from 'vitest';
import { mayBePrivate } from './private-address.ts';

test.each([
  'https://calendar.google.com/calendar/ical/abc%40group.calendar.google.com/private-0f3a9c7b2d5e8146/basic.ics',
  'https://outlook.office365.com/owa/calendar/0f3a9c7b2d5e81460f3a9c7b2d5e8146@pub.example/7d1c5a/calendar.ics',
  'https://p12-caldav.icloud.com/published/2/MTIzNDU2Nzg5MDEyMzQ1Nn2GkXh',
  'https://gigs.example/feed/6f9619ff-8b86-d011-b42d-00c04fc964ff.ics',
  'https://gigs.example/ical?uid=7&key=x',
  'https://gigs.example/shows.ics?access_token=1',
  'https://gigs.example/shows/kdqzxwvbnmghjrtyplfcsaeo.ics',
  'https://wren:sesame@gigs.example/shows.ics',
  'https://gigs.example/shows.ics#kx81qq02zzt7',
  'not an address',
])('%s may hold a key', (address) => {
  expect(mayBePrivate(address)).toBe(true);
});

test.each([
  'https://gigs.example/',
  'https://gigs.example/events/?ical=1',
  'https://gigs.example/calendar2026/the-low-tide-opry-2026-shows.ics',
  'https://gigs.example/venues/1234567890/events.json?page=2',
  'https://calendar.google.com/calendar/ical/c_0f3a9c7b2d5e8146%40group.calendar.google.com/public/basic.ics',
])('%s holds none', (address) => {
  expect(mayBePrivate(address)).toBe(false);
});
