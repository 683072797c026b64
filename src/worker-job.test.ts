import { describe, expect, test } from 'vitest';
import { OwnFault, openWorkerJob } from '#worker-job.ts';

const LIMITS = { heapMb: 32, cpuMs: 2000, deadlineMs: 60_000, idleMs: 50 };

/** A thread that answers each job by this script. */
const script = (answer: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort, threadId } from 'node:worker_threads';
      let jobs = 0;
      parentPort.on('message', (job) => { jobs += 1; parentPort.postMessage((${answer})(job)); });
    `)}`,
  );
const thread = (answer: string, limits = {}) => openWorkerJob<string, unknown>(script(answer), { ...LIMITS, ...limits });

/** A thread that obeys, or says which thread it is and how many jobs it had. */
const OBEDIENT = `(job) => {
  if (job === 'loop') while (true);
  if (job === 'hog') { const all = []; while (true) all.push({ all: [all.length] }); }
  if (job === 'long') return { result: 'x'.repeat(2 ** 20).repeat(2 ** 20) };
  if (job === 'throw') throw new Error('it stumbles');
  if (job === 'exit') process.exit(3);
  if (job === 'refuse') return { why: 'it says no' };
  if (job === 'deep') { const deep = () => deep() + 1; deep(); }
  if (job === 'backtrack') /^(a+)+$/.test('a'.repeat(40) + 'b');
  if (job === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (job === 'secrets') return { result: Object.keys(process.env) };
  return { result: [threadId, jobs] };
}`;

/** Lets this thread go on for so many turns. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Tries that a thread tells of a job that went wrong, and does the next one. */
function describeFailure(running: ReturnType<typeof thread>) {
  return async (job: string, sentence: string) => {
    const [bad, good] = await Promise.allSettled([running(job), running('a')]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: sentence } });
    expect(good.status).toBe('fulfilled');
  };
}

describe('a worker job', () => {
  const running = thread(OBEDIENT);
  test('keeps its thread while there is work and gives it back after a rest', async () => {
    const [first, second] = (await Promise.all([running('a'), running('b')])) as [number, number][];
    expect(second).toEqual([first?.[0], 2]);
    const later = async () => ((await running('c')) as number[])[1];
    // Each asking begins the rest anew.
    await expect.poll(later, { interval: LIMITS.idleMs * 2 }).toBe(1);
  });

  test.each([
    ['loop', 'it takes longer than 2 s'],
    ['backtrack', 'it takes longer than 2 s'],
  ])('that would %s is told in a sentence, and the next one is done', describeFailure(running));

  // On a busy machine these take their time.
  test.each([
    ['hog', 'it takes too much memory'],
    ['long', 'Invalid string length'],
    ['throw', 'it stumbles'],
    ['deep', 'Maximum call stack size exceeded'],
    ['exit', 'its thread ended'],
    ['refuse', 'it says no'],
  ])('that would %s is told in a sentence, and the next one is done', describeFailure(thread(OBEDIENT, { cpuMs: 60_000 })));

  test('that gets no CPU time is not to blame when the deadline passes', async () => {
    const waiting = thread(OBEDIENT, { deadlineMs: 1000 })('wait');
    await expect(waiting).rejects.toBeInstanceOf(OwnFault);
    await expect(waiting).rejects.toThrow('this machine was too busy to finish it within 1 s');
  });

  test('that cannot be handed over is told too', async () => {
    await expect(running((() => {}) as unknown as string)).rejects.toThrow('could not be cloned');
    await running('a');
  });

  test('ends at once when told to stop, before or in the middle', async () => {
    const patient = thread(OBEDIENT, { cpuMs: 3_600_000, deadlineMs: 3_600_000 });
    const stopping = new AbortController();
    const [first] = (await patient('a')) as number[];
    const looping = patient('loop', { stop: stopping.signal });
    // Long enough for the thread to be in the middle of it, as far as that can be known from outside.
    await turns(50);
    stopping.abort(new Error('the site is closing'));
    await expect(looping).rejects.toThrow('the site is closing');
    await expect(patient('loop', { stop: stopping.signal })).rejects.toThrow('the site is closing');
    expect((await patient('a')) as number[]).not.toContain(first);
  });

  test('sees none of the settings of the site', async () => {
    expect(await running('secrets')).toEqual([]);
  });

  test('does not hold up the others', async () => {
    const patient = thread(OBEDIENT, { cpuMs: 3_600_000, deadlineMs: 3_600_000 });
    const stopping = new AbortController();
    const looping = patient('loop', { stop: stopping.signal });
    await turns(50);
    stopping.abort(new Error('it is enough'));
    await expect(looping).rejects.toThrow('it is enough');
  });
});
