import { endWhenOutputCloses } from './process/closed-output.ts';
import { MEMORY_FLAGS } from './tuning/memory-flags.ts';

// On Linux the server is begun anew, as the same process. Whoever sets the first by hand decides for themselves.
if (process.platform === 'linux' && process.argv[2] === 'serve' && process.env.MALLOC_ARENA_MAX === undefined) {
  const words = [process.execPath, ...process.execArgv, ...MEMORY_FLAGS.flags, ...process.argv.slice(1)];
  try {
    process.execve?.(process.execPath, words, { ...process.env, ...MEMORY_FLAGS.environment });
  } catch {
    // Where that is not allowed, or Node was replaced meanwhile, it merely takes more memory.
  }
}
// A site goes on, whoever reads what it says.
if (process.argv[2] !== 'serve' && process.argv[2] !== 'dev') endWhenOutputCloses();
// React's development build is eight times slower; the environment must say which is meant before anything loads it.
process.env.NODE_ENV ??= process.argv[2] === 'dev' ? 'development' : 'production';
const { enableCompileCache } = await import('node:module');
enableCompileCache();
const { program } = await import('./program.ts');
await (await program(process.argv.slice(2))).parseAsync();
