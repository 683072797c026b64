import { expect, test } from 'vitest';
import { openLog } from './log.ts';

test('what a terminal would obey or hide is written as its code, and read back as it was', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const said = 'a\u0000\u001b[31m\u007f\u0085\u009b31m\u200b\u202e\u2066\u2028\ufeffz é ø 日本 “quoted” \\ "';
  log.info({ path: said }, said);
  const [line = ''] = lines;
  expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(JSON.parse(line)).toMatchObject({ path: said, msg: said });
});
