import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { isFull } from '#rig/cases.ts';
import { mailServer } from '#rig/mail-server.ts';
import { siteAt } from '../durability/client.ts';
import { arriveEditor, promote } from '../durability/crowd.ts';
import { openLedger } from '../durability/ledger.ts';
import { openNodes } from './nodes.ts';

const READERS = 400;
/** Another machine takes over a killed one's email after two minutes. */
const MAX_WAIT_MS = 240_000;
const ZONE = 'America/New_York';

test.runIf(isFull)(
  'of machines killed while they notify everybody of a canceled show, nobody is notified twice and nobody is missed',
  async () => {
    const mail = await mailServer();
    onTestFinished(mail.close);
    const nodes = await openNodes({ environment: { MAIL_URL: mail.url, NOW: '', LIMITS: 'relaxed' } });
    onTestFinished(nodes.close);
    const ledger = openLedger();
    const site = siteAt(nodes.origins[0] ?? '', ledger);
    const { token } = await arriveEditor(site, ledger, (email) => promote(email, { DATABASE_URL: nodes.databaseUrl }));
    const ask = async (path: string, body: object): Promise<{ show?: string }> => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const answer = await fetch(`${nodes.origins[0]}/api/desk/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
      return JSON.parse(text);
    };
    const soon = Temporal.Now.zonedDateTimeISO(ZONE).add({ hours: 2 });
    const startTime = `${soon.toPlainTime().toString({ smallestUnit: 'minute' })}`.replace(':', '');
    const fields = { date: soon.toPlainDate().toString(), startTime, title: 'Net Menders', venue: { id: 'cannery', name: '' } };
    const { show } = await ask('shows', { fields, despite: true });
    for (let number = 0; number < READERS; number++) {
      const [id, email] = [`reader-${String(number).padStart(3, '0')}`, `reader-${number}@tunes.example`];
      await nodes.query(
        `insert into account (id, email, email_verified, display_name, photo_url, role, closed, valid_since, created_at, signed_in_at)
         values ($1, $2, 1, 'Reader', '', 'member', 0, 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
        [id, email],
      );
      await nodes.query(
        `insert into follower (id, account_id, confirmed_at, weekly, at_once, tonight, pages, weekday, hour, next_at, last_at, made_at)
         values ($1, $1, '2026-01-01T00:00:00.000Z', 0, 1, 0, 0, 5, 9, '9999', '', '2026-01-01T00:00:00.000Z')`,
        [id],
      );
      await nodes.query(
        `insert into star (account_id, kind, document, is_on, changed_at) values ($1, 'show', $2, 1, '2026-01-01T00:00:00.000Z')`,
        [id, show],
      );
    }

    console.time('since the show was canceled');
    await ask(`shows/${show}/edit`, { fields: { status: 'cancelled' } });
    const notices = () => mail.letters.filter((letter) => letter.includes('Subject: Canceled tonight'));
    await expect.poll(() => notices().length, { interval: 20, timeout: MAX_WAIT_MS }).toBeGreaterThan(0);
    console.timeLog('since the show was canceled', 'the first email');
    for (const node of [1, 2, 0, 1]) {
      await nodes.kill(node);
      await delay(300);
      await nodes.start(node);
    }
    const told = () => Map.groupBy(notices(), (letter) => /^To: <?(reader-\d+@tunes\.example)/m.exec(letter)?.[1]);
    await expect.poll(() => told().size, { interval: 200, timeout: MAX_WAIT_MS }).toBe(READERS);
    console.timeLog('since the show was canceled', `all ${READERS}, in ${notices().length} emails`);
    // An email may be sent twice if a machine was killed before recording it; it has the same Message-ID, so a mailbox shows one.
    const messages = [...told().values()].map((letters) => new Set(letters.map((letter) => /^Message-ID: (.*)$/m.exec(letter)?.[1])).size);
    const waiting = await nodes.query(`select count(*) as count from letter where recipient like 'reader-%'`);
    expect([told().size, Math.max(...messages), Number(waiting.rows[0].count)]).toEqual([READERS, 1, 0]);
  },
  600_000,
);
