import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '#rig/folder.ts';
import { readBackup, writeBackup } from './file.ts';

test('a backup that cannot be finished leaves nothing behind', async () => {
  const folder = testFolder();
  async function* broken() {
    yield 'one line\n';
    throw new Error('the disk is gone');
  }
  await expect(writeBackup(broken(), join(folder, 'x.backline'))).rejects.toThrow('the disk is gone');
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder in place of a backup is told in words', async () => {
  const folder = testFolder();
  await expect(readBackup(folder).next()).rejects.toThrow(`${folder} can’t be read as a backup: it is a folder, not a file.`);
});
