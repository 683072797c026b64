import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Command } from 'commander';
import { clockAt, timestamp } from '#clock.ts';
import { readConfig } from '#config.ts';
import { readPack } from '#pack/read/read.ts';
import { emailFault } from '#scene/people/email.ts';
import { mailOf } from './identity.ts';
import { orExplain } from './runtime.ts';

/** `backline letter`: sends a test email. */
export function letterVerb(): Command {
  return new Command('letter')
    .description('Send a test email through MAIL_URL right away, past the queue, and say what happened.')
    .argument('<address>', 'the address to send it to')
    .action((address: string) => orExplain(() => sendTrial(address)));
}

async function sendTrial(to: string): Promise<void> {
  const fault = emailFault(to);
  if (fault !== undefined) throw new Error(fault);
  const config = readConfig(process.env);
  const { brand } = readPack(config.scene).scene;
  const letter = {
    ...{ id: randomUUID(), to, subject: `Test email from ${brand}`, date: timestamp(clockAt(undefined)()) },
    body: `If you can read this, emails from ${brand} work. You don’t need to do anything.\n`,
  };
  const sent = mailOf(config, brand).send(letter);
  if (config.mailUrl === undefined) {
    await sent;
    return console.log(`MAIL_URL is not set. The email is in ${join(config.dataDir, 'outbox')} and was not sent.`);
  }
  const { host } = new URL(config.mailUrl);
  await sent.catch((error: Error) => {
    throw new Error(`The mail server ${host} rejected the email: ${error.message}`);
  });
  console.log(`The mail server ${host} accepted the email to ${to}. Check that it arrived, and not in spam.`);
}
