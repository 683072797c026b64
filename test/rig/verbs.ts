import { Readable } from 'node:stream';
import { program } from '#cli/program.ts';

/** What somebody types, what stands in their environment, and what they hand in; `end` is said on both outputs once the verb is done. */
export interface Typed {
  args: readonly string[];
  environment: Record<string, string>;
  input: string | Uint8Array;
  end: string;
}

/** That a verb ended itself. */
class Ended extends Error {}

// A process that runs one verb after another until whoever began it is gone: most of what a verb costs is loading.
process.on('message', async (typed: Typed) => {
  const code = await run(typed);
  // The verb is over once a process that nobody talks to would end: a log writes a moment later.
  process.once('beforeExit', () => {
    process.channel?.ref();
    process.stdout.write(typed.end);
    process.stderr.write(`${typed.end}${code}\n`);
  });
  process.channel?.unref();
});
const exit = process.exit.bind(process);
process.once('disconnect', () => exit());

/** Runs a verb as `src/cli/start.ts` does, and is told with what it ends. */
async function run({ args, environment, input }: Typed): Promise<number> {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  process.env.NODE_ENV ??= 'production';
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  process.exitCode = undefined;
  let ended: number | undefined;
  process.exit = (code) => {
    ended ??= Number(code ?? process.exitCode ?? 0);
    throw new Ended();
  };
  try {
    await (await program(args)).parseAsync(args, { from: 'user' });
  } catch (error) {
    if (ended === undefined) {
      console.error(error);
      ended = 1;
    }
  }
  return ended ?? Number(process.exitCode ?? 0);
}
