import { Readable } from 'node:stream';
import { program } from '#cli/program.ts';

/** A command with its environment and input; `end` is printed on both outputs when it is done. */
export interface Typed {
  args: readonly string[];
  environment: Record<string, string>;
  input: string | Uint8Array;
  end: string;
}

/** Thrown in place of `process.exit`. */
class Ended extends Error {}

// Runs verbs one after another until the parent is gone, as loading is most of a verb's cost.
process.on('message', async (typed: Typed) => {
  const code = await run(typed);
  // A verb is over when an idle process would exit, as a log may write a moment later.
  process.once('beforeExit', () => {
    process.channel?.ref();
    process.stdout.write(typed.end);
    process.stderr.write(`${typed.end}${code}\n`);
  });
  process.channel?.unref();
});
const exit = process.exit.bind(process);
process.once('disconnect', () => exit());

/** Runs a verb as `src/cli/start.ts` does. @returns its exit code */
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
