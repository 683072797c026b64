import { Command } from 'commander';
import { billVerb } from './bill.ts';
import { devVerb } from './dev.ts';
import { ingestVerb } from './ingest.ts';
import { listingsVerb } from './listings.ts';
import { sameVerb } from './same.ts';
import { seedVerb } from './seed.ts';
import { serveVerb } from './serve.ts';
import { sourceVerb } from './source.ts';

/** The door: every verb of the command line. A verb that cannot do what it is asked says why in a sentence and exits with 1; unknown words exit with 2. */
export function program(): Command {
  const backline = new Command('backline')
    .description('The website software for a local live-music scene.')
    .showHelpAfterError('Try --help.')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
  const verbs = [serveVerb(), devVerb(), ingestVerb(), listingsVerb(), sourceVerb(), billVerb(), sameVerb(), seedVerb()];
  for (const verb of verbs) backline.addCommand(verb.copyInheritedSettings(backline));
  for (const verb of verbs.flatMap(({ commands }) => commands)) verb.copyInheritedSettings(backline);
  return backline;
}
