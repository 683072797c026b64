import { expect, test } from 'vitest';
import { explainNoCalendar } from './unreadable-address.ts';

test.each([
  ['https://www.instagram.com/bilgebar/', 'from Instagram.'],
  ['https://facebook.com/bilgebar/events', 'from Facebook.'],
  ['https://x.com/bilgebar', 'from X.'],
  ['https://bilge.example/Winter%20Program.PDF?v=2', 'from a PDF.'],
  ['https://bilge.example/flyer.jpg', 'from a picture.'],
  ['https://bilge.example/nights.xlsx', 'from a workbook.'],
  ['https://notinstagram.com/nights', undefined],
  ['https://vox.com/nights', undefined],
  ['https://bilge.example/pdf', undefined],
  ['https://bilge.example/nights.csv', undefined],
  ['https://bilge.example/nights.ics?file=a.pdf', undefined],
  ['https://bilge.example', undefined],
])('tells whether an address may be a calendar: %s', (address, why) => {
  expect(explainNoCalendar(address)).toEqual(
    why === undefined ? undefined : expect.stringContaining(`We can’t read shows ${why} Enter the`),
  );
});
