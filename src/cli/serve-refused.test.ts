import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backlineAlone } from '#rig/command-line.ts';
import { testFolder as folder } from '#rig/folder.ts';

const neighbor = createServer();
beforeAll(() => new Promise<void>((resolve) => neighbor.listen(0, '127.0.0.1', resolve)));
afterAll(() => void neighbor.close());

describe('backline serve', () => {
  test.each<[string, () => Record<string, string>, RegExp]>([
    [
      'a taken port',
      () => ({ PORT: String((neighbor.address() as AddressInfo).port) }),
      /can’t listen on 127\.0\.0\.1:\d+: another program is using the port/,
    ],
    ['a host that is not this machine', () => ({ HOST: '192.0.2.1', PORT: '0' }), /this machine doesn’t have that address; check HOST/],
    ['a DATA_DIR that is a file', () => ({ DATA_DIR: 'package.json' }), /cannot open the database in DATA_DIR .*package\.json/],
    ['a database that is none', () => ({ DATA_DIR: broken() }), /cannot open the database in DATA_DIR .*: file is not a database/],
    ['a PostgreSQL that is not there', () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/x' }), /cannot open the database at DATABASE_URL/],
    ['no scene pack', () => ({ SCENE: folder() }), /There is no scene pack at .*: scene\.json is missing/],
    ['a setting that makes no sense', () => ({ PORT: 'x' }), /PORT must be a number/],
  ])('with %s says so in one sentence and exits with 1', async (_, environment, sentence) => {
    const { code, out, err } = await backlineAlone(['serve'], { DATA_DIR: folder(), ...environment() });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

function broken(): string {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'backline.db'), 'this is no database, it only stands where one should');
  return dataDir;
}
