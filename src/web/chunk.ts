/** Timeout of a page's script (requirements 9). */
const CHUNK_TIMEOUT_MS = 120_000;

/** A page's script could not be loaded (requirements 8). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(chunk: string, cause: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause });
  }
}

/**
 * Loads a page's script.
 * @throws ChunkLoadError when it fails or takes longer than 120 s
 */
export async function loadChunk<T>(chunk: string, load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took over ${CHUNK_TIMEOUT_MS / 1000} s`)), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (cause) {
    throw new ChunkLoadError(chunk, cause);
  } finally {
    clearTimeout(timer);
  }
}
