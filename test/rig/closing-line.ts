import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one line that any machine can read: `N passed, N failed, N skipped`. A file that does not even load counts as a failure. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (module.errors().length > 0) counts.failed++;
      for (const test of module.children.allTests()) counts[test.result().state]++;
    }
    process.on('exit', () => console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`));
  }
}

// The runner loads a reporter by its file's default export.
export default ClosingLine;
