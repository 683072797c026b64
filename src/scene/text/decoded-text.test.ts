import { expect, test } from 'vitest';
import { decodeText } from './decoded-text.ts';

const bytes = (text: string, more: readonly number[]) => Uint8Array.from([...new TextEncoder().encode(text), ...more]);

test.each([
  ['marked UTF-16', Uint8Array.from([0xff, 0xfe, 0x42, 0x01]), 'ł'],
  ['UTF-8 that says otherwise', bytes('charset=iso-8859-2 ł', []), 'charset=iso-8859-2 ł'],
  ['what it names for itself', bytes('encoding="iso-8859-2" ', [0xb3, 0xf3, 0x64, 0xbc]), 'encoding="iso-8859-2" łódź'],
  ['a name nobody knows', bytes('charset=klingon ', [0xe9]), 'charset=klingon é'],
  ['what Windows writes', Uint8Array.from([0x93, 0xe9, 0x94]), '“é”'],
  ['what an old Mac writes', bytes('Name\rM', [0x9a, ...bytes('wenchor\r', []), 0x86, ...bytes('belsee', [])]), 'Name\rMöwenchor\rÜbelsee'],
  ['what a Mac writes with new line ends', bytes('Bl', [0x8c, ...bytes('skjell\nM', []), 0x8a, ...bytes('rz\n', [])]), 'Blåskjell\nMärz\n'],
  [
    'what Windows writes in old line ends',
    bytes('M', [0xf6, ...bytes('wenchor\r', []), 0xdc, ...bytes('belsee', [])]),
    'Möwenchor\rÜbelsee',
  ],
  ['a name with š that Windows writes', bytes('Mi', [0x9a, ...bytes('o\r\n', [])]), 'Mišo\r\n'],
  ['an apostrophe that Windows writes', bytes('O', [0x92, ...bytes('Death caf', []), 0xe9]), 'O’Death café'],
  ['NULs between', Uint8Array.from([0x41, 0, 0x42]), 'AB'],
])('%s is read', (_, given, text) => expect(decodeText(given)).toBe(text));
