import { describe, expect, test } from 'vitest';
import { startBackline } from '#rig/process.ts';

describe('the command line', () => {
  test('ends quietly, but not as if it were done, when whoever reads it has gone', async () => {
    const nights = Array.from({ length: 3_000 }, (_, night) => `2026-12-${(night % 20) + 10},Quiet Boat ${night},The Bilge`);
    const child = startBackline(['listings', '-', '--json']);
    let err = '';
    child.stderr?.on('data', (data) => {
      err += data;
    });
    child.stdin?.on('error', () => {});
    child.stdout?.once('data', () => child.stdout?.destroy());
    child.stdin?.end(['Date,Band,Venue', ...nights].join('\n'));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, err }).toEqual({ code: 141, err: '' });
  });
});
