import { expect, test } from 'vitest';
import { BIO_TOO_LONG, MAX_BIO_BYTES } from './bio.ts';

test('what is said of a bio that is too long names the limit', () => {
  expect(BIO_TOO_LONG).toContain(` ${MAX_BIO_BYTES.toLocaleString('en')} `);
});
