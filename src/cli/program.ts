import { Command } from 'commander';

/** Every verb, in the order of help. Loaded on demand, as most of a start is loading. */
const VERBS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serveVerb(),
  dev: async () => (await import('./dev.ts')).devVerb(),
  seed: async () => (await import('./seed.ts')).seedVerb(),
  roster: async () => (await import('./roster.ts')).rosterVerb(),
  letter: async () => (await import('./letter.ts')).letterVerb(),
  account: async () => (await import('./account.ts')).accountVerb(),
  backup: async () => (await import('./backup/backup.ts')).backupVerb(),
  restore: async () => (await import('./backup/restore.ts')).restoreVerb(),
  verify: async () => (await import('./backup/verify.ts')).verifyVerb(),
  export: async () => (await import('./backup/export.ts')).exportVerb(),
  move: async () => (await import('./backup/move.ts')).moveVerb(),
  ingest: async () => (await import('./sources/ingest.ts')).ingestVerb(),
  source: async () => (await import('./sources/source.ts')).sourceVerb(),
  listings: async () => (await import('./interpret/listings.ts')).listingsVerb(),
  bill: async () => (await import('./interpret/bill.ts')).billVerb(),
  match: async () => (await import('./interpret/match.ts')).matchVerb(),
  same: async () => (await import('./interpret/same.ts')).sameVerb(),
  kind: async () => (await import('./interpret/kind.ts')).kindVerb(),
};

/** The program for a verb, or all verbs. A verb that fails says why and exits with 1; unknown words exit with 2. */
export async function program([named = '']: readonly string[]): Promise<Command> {
  const backline = new Command('backline')
    .description('The website software for a local live-music scene.')
    .showHelpAfterError('Try --help.')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
  const wanted = Object.hasOwn(VERBS, named) ? [named] : Object.keys(VERBS);
  for (const name of wanted) {
    const verb = await VERBS[name]?.();
    if (verb !== undefined) backline.addCommand(configureVerb(verb, backline));
  }
  return backline;
}

function configureVerb(verb: Command, parent: Command): Command {
  verb.copyInheritedSettings(parent);
  for (const inner of verb.commands) configureVerb(inner, verb);
  return verb;
}
