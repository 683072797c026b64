import { expect, test } from 'vitest';
import { preventLinks } from './unlinked.ts';

const OWN = 'https://town.example';

test.each([
  ['Unlock it now: https://evil.example/x?y=1', 'Unlock it now: evil. example/x?y=1'],
  ['www.evil.example', 'www. evil. example'],
  ['evil。example and evil．example', 'evil. example and evil. example'],
  ['💩.la', '💩. la'],
  ['HTTPS://evil.example', 'evil. example'],
  ['http:https:////evil.example', 'http: evil. example'],
  ['hthttps://tps://evil.example', 'ht tps: evil. example'],
  ['mailto:help@evil.example tel:+15551234', 'help@evil. example +15551234'],
  ['https://town.example.evil.example/', 'town. example. evil. example/'],
  ['https://town.example@evil.example/', 'town. example@evil. example/'],
  ['https://town.example/u/wren (https://town.example)', 'https://town.example/u/wren (https://town.example)'],
  ['Dr. No, M.I.A., B.o.B, T-Rex vol.2, 8 p.m., $5.50', 'Dr. No, M.I.A., B.o.B, T-Rex vol.2, 8 p.m., $5.50'],
])('%s reads as %s', (text, plain) => {
  expect(preventLinks(text, OWN)).toBe(plain);
});
