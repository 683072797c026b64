import { executionAsyncResource } from 'node:async_hooks';
import { nextTick } from 'node:process';

const held: object[] = [];

/**
 * Holds on to one of the objects that wait in `process.nextTick`'s queue, for good. A collection that finds none alive makes V8 forget
 * their shape; their literal has computed names, for which V8 never learns a second shape, so that from then on each one is put
 * together by the runtime: 2 to 3 µs a request, a sixth of what a kept page costs (docs/decisions/013-what-v8-forgets.md).
 */
export function keepTickShape(): void {
  nextTick(() => {
    held.push(executionAsyncResource());
  });
}
