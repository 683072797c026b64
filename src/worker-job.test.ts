import { describe, expect, test } from 'vitest';
import { openWorkerJob } from '#worker-job.ts';

const LIMITS = { heapMb: 32, deadlineMs: 2000, idleMs: 200 };

/** A thread that answers each job with what this script makes of it. */
const script = (answer: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort, threadId } from 'node:worker_threads';
      let jobs = 0;
      parentPort.on('message', (job) => { jobs += 1; parentPort.postMessage((${answer})(job)); });
    `)}`,
  );
const thread = (answer: string, limits = {}) => openWorkerJob<string, unknown>(script(answer), { ...LIMITS, ...limits });

/** A thread that does as it is told, or says which one it is and how many jobs it has had. */
const OBEDIENT = `(job) => {
  if (job === 'loop') while (true);
  if (job === 'hog') { const all = []; while (true) all.push({ all: [all.length] }); }
  if (job === 'long') return { result: 'x'.repeat(2 ** 20).repeat(2 ** 20) };
  if (job === 'throw') throw new Error('it stumbles');
  if (job === 'exit') process.exit(3);
  if (job === 'refuse') return { why: 'it says no' };
  if (job === 'deep') { const deep = () => deep() + 1; deep(); }
  if (job === 'backtrack') /^(a+)+$/.test('a'.repeat(40) + 'b');
  if (job === 'secrets') return { result: Object.keys(process.env) };
  return { result: [threadId, jobs] };
}`;

const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a job done apart', () => {
  const running = thread(OBEDIENT);
  test('keeps its thread while there is work and gives it back after a rest', async () => {
    const [first, second] = (await Promise.all([running('a'), running('b')])) as [number, number][];
    expect(second).toEqual([first?.[0], 2]);
    await moment(LIMITS.idleMs * 2);
    const later = (await running('c')) as number[];
    expect(later[1]).toBe(1);
    expect(later[0]).not.toBe(first?.[0]);
  });

  test.each([
    ['loop', 'it takes longer than 2 s'],
    ['backtrack', 'it takes longer than 2 s'],
    ['hog', 'it takes too much memory'],
    ['long', 'Invalid string length'],
    ['throw', 'it stumbles'],
    ['deep', 'Maximum call stack size exceeded'],
    ['exit', 'its thread ended'],
    ['refuse', 'it says no'],
  ])('that would %s is told in a sentence, and the next one is done', async (job, sentence) => {
    const [bad, good] = await Promise.allSettled([running(job), running('a')]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: sentence } });
    expect(good.status).toBe('fulfilled');
  });

  test('that cannot be handed over is told too', async () => {
    await expect(running((() => {}) as unknown as string)).rejects.toThrow('could not be cloned');
    await running('a');
  });

  test('ends at once when told to stop, before or in the middle', async () => {
    const began = performance.now();
    const stopping = new AbortController();
    const looping = running('loop', { stop: stopping.signal });
    setTimeout(() => stopping.abort(new Error('the site is closing')), 300);
    await expect(looping).rejects.toThrow('the site is closing');
    await expect(running('loop', { stop: stopping.signal })).rejects.toThrow('the site is closing');
    expect(performance.now() - began).toBeLessThan(1500);
  });

  test('sees none of the settings of the site', async () => {
    expect(await running('secrets')).toEqual([]);
  });

  test('does not hold up the others', async () => {
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
    }, 10);
    await expect(running('loop')).rejects.toThrow('longer than 2 s');
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(50);
  });
});
