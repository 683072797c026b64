import { Command } from 'commander';
import { accountVerb } from './account.ts';
import { backupVerb } from './backup/backup.ts';
import { exportVerb } from './backup/export.ts';
import { moveVerb } from './backup/move.ts';
import { restoreVerb } from './backup/restore.ts';
import { verifyVerb } from './backup/verify.ts';
import { devVerb } from './dev.ts';
import { billVerb } from './interpret/bill.ts';
import { kindVerb } from './interpret/kind.ts';
import { listingsVerb } from './interpret/listings.ts';
import { matchVerb } from './interpret/match.ts';
import { sameVerb } from './interpret/same.ts';
import { rosterVerb } from './roster.ts';
import { seedVerb } from './seed.ts';
import { serveVerb } from './serve.ts';
import { ingestVerb } from './sources/ingest.ts';
import { sourceVerb } from './sources/source.ts';

/** Every verb of the command line. A verb that cannot do what it is asked says why in a sentence and exits with 1; unknown words exit with 2. */
export function program(): Command {
  const backline = new Command('backline')
    .description('The website software for a local live-music scene.')
    .showHelpAfterError('Try --help.')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
  const running = [serveVerb(), devVerb(), seedVerb(), rosterVerb(), accountVerb()];
  const hearing = [ingestVerb(), sourceVerb(), listingsVerb(), billVerb(), matchVerb(), sameVerb(), kindVerb()];
  const keeping = [backupVerb(), restoreVerb(), verifyVerb(), exportVerb(), moveVerb()];
  for (const verb of [...running, ...keeping, ...hearing]) backline.addCommand(configured(verb, backline));
  return backline;
}

/** A verb that behaves as its parent does, and its own verbs likewise. */
function configured(verb: Command, parent: Command): Command {
  verb.copyInheritedSettings(parent);
  for (const inner of verb.commands) configured(inner, verb);
  return verb;
}
