import { Command } from 'commander';
import { accountVerb } from './account.ts';
import { devVerb } from './dev.ts';
import { ingestVerb } from './ingest.ts';
import { listingsVerb } from './listings.ts';
import { seedVerb } from './seed.ts';
import { serveVerb } from './serve.ts';

/** The door: every verb of the command line. A verb that cannot do what it is asked says why in a sentence and exits with 1; unknown words exit with 2. */
export function program(): Command {
  const backline = new Command('backline')
    .description('The website software for a local live-music scene.')
    .showHelpAfterError('Try --help.')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
  for (const verb of [serveVerb(), devVerb(), ingestVerb(), listingsVerb(), accountVerb(), seedVerb()])
    backline.addCommand(settled(verb, backline));
  return backline;
}

/** A verb that behaves as its parent does, and its own verbs likewise. */
function settled(verb: Command, parent: Command): Command {
  verb.copyInheritedSettings(parent);
  for (const inner of verb.commands) settled(inner, verb);
  return verb;
}
