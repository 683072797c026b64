import { describe, expect, it } from 'vitest';
import { backline, backlineAlone } from '#rig/command-line.ts';

const tide = { date: '2026-11-21', startTime: '2000', event: 'Salt Psalm', venue: 'The Orange Room' };
const pairs = [
  { a: tide, b: { ...tide, event: '[SOLD OUT] Salt Psalm w/ Kelp', startTime: '1930' } },
  { a: tide, b: { ...tide, date: '11/22' } },
  { a: tide, b: {} },
];

describe('backline same', () => {
  it('answers pair by pair, in order', async () => {
    const { code, out } = await backlineAlone(['same', '-', '--json'], {}, JSON.stringify(pairs));
    expect(code).toBe(0);
    expect(JSON.parse(out).map(({ verdict }: { verdict: string }) => verdict)).toEqual(['same', 'different', 'unsure']);
    expect(JSON.parse(out)[1]).toEqual({ verdict: 'different', reason: 'They are on different nights.' });
  });

  it('prints a line a pair without --json', async () => {
    const { out } = await backline(['same', '-'], {}, JSON.stringify(pairs));
    expect(out.trim().split('\n')[1]).toBe('different: They are on different nights.');
  });

  it.each(['{"a": 1}', '[1]'])('refuses %s in one sentence', async (input) => {
    const { code, err } = await backline(['same', '-'], {}, input);
    expect({ code, err: err.trim() }).toEqual({ code: 1, err: 'The pairs aren’t a JSON array of {"a": a listing, "b": a listing}.' });
  });

  it('refuses what is no JSON in one sentence', async () => {
    const { code, err } = await backline(['same', '-'], {}, '{');
    expect(code).toBe(1);
    expect(err).toMatch(/^standard input is not valid JSON: [^\n]+\n$/);
  });
});
