import { expect, test } from 'vitest';
import { decodedText } from './decoded-text.ts';

const bytes = (text: string, more: readonly number[]) => Uint8Array.from([...new TextEncoder().encode(text), ...more]);

test.each([
  ['marked UTF-16', Uint8Array.from([0xff, 0xfe, 0x42, 0x01]), 'ł'],
  ['UTF-8 that says otherwise', bytes('charset=iso-8859-2 ł', []), 'charset=iso-8859-2 ł'],
  ['what it names for itself', bytes('encoding="iso-8859-2" ', [0xb3, 0xf3, 0x64, 0xbc]), 'encoding="iso-8859-2" łódź'],
  ['a name nobody knows', bytes('charset=klingon ', [0xe9]), 'charset=klingon é'],
  ['what Windows writes', Uint8Array.from([0x93, 0xe9, 0x94]), '“é”'],
  ['NULs between', Uint8Array.from([0x41, 0, 0x42]), 'AB'],
])('%s is read', (_, given, text) => expect(decodedText(given)).toBe(text));
