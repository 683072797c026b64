import { Command } from 'commander';
import { accountVerb } from './account.ts';
import { backupVerb } from './backup.ts';
import { billVerb } from './bill.ts';
import { devVerb } from './dev.ts';
import { exportVerb } from './export.ts';
import { ingestVerb } from './ingest.ts';
import { listingsVerb } from './listings.ts';
import { matchVerb } from './match.ts';
import { moveVerb } from './move.ts';
import { restoreVerb } from './restore.ts';
import { sameVerb } from './same.ts';
import { seedVerb } from './seed.ts';
import { serveVerb } from './serve.ts';
import { sourceVerb } from './source.ts';
import { verifyVerb } from './verify.ts';

/** The door: every verb of the command line. A verb that cannot do what it is asked says why in a sentence and exits with 1; unknown words exit with 2. */
export function program(): Command {
  const backline = new Command('backline')
    .description('The website software for a local live-music scene.')
    .showHelpAfterError('Try --help.')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
  const running = [serveVerb(), devVerb(), seedVerb(), accountVerb()];
  const hearing = [ingestVerb(), sourceVerb(), listingsVerb(), billVerb(), matchVerb(), sameVerb()];
  const keeping = [backupVerb(), restoreVerb(), verifyVerb(), exportVerb(), moveVerb()];
  for (const verb of [...running, ...keeping, ...hearing]) backline.addCommand(settled(verb, backline));
  return backline;
}

/** A verb that behaves as its parent does, and its own verbs likewise. */
function settled(verb: Command, parent: Command): Command {
  verb.copyInheritedSettings(parent);
  for (const inner of verb.commands) settled(inner, verb);
  return verb;
}
