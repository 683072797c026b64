// On Linux the server is begun anew, as the same process, with less memory to waste: glibc keeps what one thread freed from the others
// in arenas, and large pieces too once it has seen one freed, and V8 lets its heap grow far before it looks for what nobody holds,
// and in quiet times never looks: `give-back.ts` does. Whoever sets the first by hand decides for themselves.
const FRUGAL = {
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=50', '--expose-gc'],
  environment: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' },
};
if (process.platform === 'linux' && process.argv[2] === 'serve' && process.env.MALLOC_ARENA_MAX === undefined) {
  const words = [process.execPath, ...process.execArgv, ...FRUGAL.flags, ...process.argv.slice(1)];
  process.execve?.(process.execPath, words, { ...process.env, ...FRUGAL.environment });
}
// React's development build is eight times slower; the environment must say which is meant before anything loads it.
process.env.NODE_ENV ??= process.argv[2] === 'dev' ? 'development' : 'production';
const { enableCompileCache } = await import('node:module');
enableCompileCache();
const { program } = await import('./program.ts');
await program().parseAsync();
