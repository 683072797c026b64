import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Ends a run with `N passed, N failed, N skipped`. A file that doesn't load counts as a failure. Tests that passed only on retry are listed
 * before, with their reason.
 */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    const again: string[] = [];
    for (const module of modules) {
      if (module.errors().length > 0) counts.failed++;
      for (const test of module.children.allTests()) {
        counts[test.result().state]++;
        if (test.diagnostic()?.flaky) again.push(retryReason(test));
      }
    }
    process.on('exit', () => {
      for (const why of again) console.log(why);
      console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    });
  }
}

function retryReason(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  return `Passed when tried again: ${test.module.relativeModuleId}, ${test.fullName}\n  ${error?.stack ?? error?.message ?? 'It failed without a word.'}`;
}

// The runner loads a reporter by default export.
export default ClosingLine;
