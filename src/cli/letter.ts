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
    .description('Send an email on trial by MAIL_URL, at once and past the queue, and say what became of it.')
    .argument('<address>', 'whom to write to')
    .action((address: string) => orExplain(() => sendTrial(address)));
}

async function sendTrial(to: string): Promise<void> {
  const fault = emailFault(to);
  if (fault !== undefined) throw new Error(fault);
  const config = readConfig(process.env);
  const { brand } = readPack(config.scene).scene;
  const letter = {
    ...{ id: randomUUID(), to, subject: `An email on trial from ${brand}`, date: timestamp(clockAt(undefined)()) },
    body: `If you read this, letters from ${brand} arrive. Nothing is asked of you.\n`,
  };
  const sent = mailOf(config, brand).send(letter);
  if (config.mailUrl === undefined) {
    await sent;
    return console.log(`MAIL_URL is not set: the email lies in ${join(config.dataDir, 'outbox')}, and nobody got it.`);
  }
  const { host } = new URL(config.mailUrl);
  await sent.catch((error: Error) => {
    throw new Error(`The mail server ${host} did not take the email: ${error.message}`);
  });
  console.log(`The mail server ${host} took the email to ${to}. Look whether it arrived, and not among the unwanted.`);
}
