import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFaces } from './faces.ts';
import { legible } from './legible.ts';
import type { Flyer, FlyerShow } from './sheet.ts';
import { openType } from './type.ts';

const { canSet } = openType(openFaces(join(import.meta.dirname, '../faces')));

test.each(['Łódź & Čačak', 'Привет', 'Ωμέγα', 'שלום', 'مرحبا', 'Ngọc'])('%s can be set', (name) => expect(canSet(name)).toBe(true));
test.each(['東京', 'ライブ', '서울', 'ไทย', 'हिन्दी', 'Tokyo 東京'])('%s cannot', (name) => expect(canSet(name)).toBe(false));

test('what cannot be set is left out whole: a show goes by its venue, a venue keeps its mark, a supporting act is not half named', () => {
  const show = (changed: Partial<FlyerShow>): FlyerShow => {
    const plain = { name: 'Quiet Boat', supports: '', time: '8:00', venue: 'The Cannery', daymark: 'circle', price: '$8' } as const;
    const more = { ages: '', stamp: '', isOff: false };
    return { ...plain, ...more, ...changed };
  };
  const shows = [show({}), show({ name: '東京 Night' }), show({ venue: 'ライブ Hall', supports: 'Zoë Bee, 서울' })];
  const flyer: Flyer = {
    kind: 'flyer',
    format: 'post',
    title: 'Out this week',
    dates: '11/21 to 11/27',
    part: '',
    nights: [{ weekday: 'Saturday', date: '11/21', shows }],
    rooms: [
      { daymark: 'circle', address: '1 Long Road' },
      { daymark: 'circle', address: '東京 1' },
    ],
  };
  const set = legible(flyer, canSet);
  expect(set).toMatchObject({
    nights: [{ shows: [show({}), show({ name: 'Live at The Cannery', venue: '' }), show({ venue: '', supports: '' })] }],
    rooms: [{ daymark: 'circle', address: '1 Long Road' }],
  });
  const week = { kind: 'week', dates: '', shows: ['東京', 'Quiet Boat'].map((name) => ({ day: 'Sat 21', name })) } as const;
  expect(legible(week, canSet)).toMatchObject({ shows: [{ day: 'Sat 21', name: 'Quiet Boat' }] });
});
