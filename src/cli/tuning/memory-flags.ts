/**
 * What the server is begun anew with on Linux, to waste less memory: glibc keeps what one thread freed from the others in arenas, and large
 * pieces too once it has seen one freed, and V8 lets its heap grow far before it looks for what nobody holds, and in idle times never
 * looks: `collect-when-idle.ts` does.
 */
export const MEMORY_FLAGS = {
  flags: ['--max-semi-space-size=16', '--heap-growing-percent=50', '--expose-gc'],
  environment: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' },
};
