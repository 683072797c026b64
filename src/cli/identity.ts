import { join } from 'node:path';
import { clockAt } from '#clock.ts';
import type { Config } from '#config.ts';
import { letterContext } from '#follows/letter-context.ts';
import { type NoticeSource, writeNotice } from '#follows/notices.ts';
import { recordDelivery } from '#follows/record-delivery.ts';
import { type Identity, openIdentity } from '#identity/identity.ts';
import { openPostOffice } from '#identity/letters/post-office.ts';
import { type Mail, openMail } from '#mail.ts';
import type { Runtime } from './runtime.ts';

/** The identity server and post office, always on the machine's clock. */
export function openAccounts({ config, db, log, pack }: Runtime, publicUrl: () => string): { identity: Identity; postOffice: PostOffice } {
  const clock = clockAt(undefined);
  const { brand } = pack.scene;
  const mail = mailOf(config, brand);
  const settings = { ...config.identity, publicUrl, brand };
  const posted = () => postOffice.posted();
  const identity = openIdentity({ db, clock, settings, posted, endedFile: join(config.dataDir, 'ended-sessions') });
  const context = letterContext(identity, pack.scene.zone);
  const rewrite = (madeFrom: unknown) => writeNotice(context, madeFrom as NoticeSource, clock());
  const postOffice = openPostOffice({ db, clock, log, mail, rewrite, recordDelivery });
  return { identity, postOffice };
}

/** The configured mail transport. */
export function mailOf(config: Config, brand: string): Mail {
  const from = config.mailFrom ?? `no-reply@${new URL(config.publicUrl ?? 'http://localhost').hostname}`;
  return openMail({
    mailUrl: config.mailUrl,
    from: from.includes('<') ? from : `${brand} <${from}>`,
    outbox: join(config.dataDir, 'outbox'),
  });
}

type PostOffice = ReturnType<typeof openPostOffice>;
