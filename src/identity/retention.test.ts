import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { timestamp } from '#clock.ts';
import { compactChanges } from '#database/changes/change-log.ts';
import { listTables } from '#database/tables/catalogue.ts';
import { beginClaim } from '#keepers/claims/begin-claim.ts';
import { sendClaimLetter } from '#keepers/claims/claim-letter.ts';
import { addKeeper } from '#keepers/grant.ts';
import { inviteKeeper } from '#keepers/invitations.ts';
import { sweepClaims, sweepProposals } from '#keepers/sweep.ts';
import { ENGINES, openTestApp, openTestIdentity } from '#rig/test-app.ts';
import { storePicture } from '#sent/store.ts';
import { sweepStars } from '#stars/store.ts';
import { signUp } from './account/sign-up.ts';
import { sweepIdentity } from './identity.ts';
import { sendReset } from './letters/send-letter.ts';
import { recordMade } from './limits/idempotency.ts';
import { startEnrolment } from './sign-in/second-factor.ts';
import { signIn } from './sign-in/sign-in.ts';

/** How long docs/operating.md says each table's rows are kept. */
function readRetention(): Map<string, string> {
  const [, section = ''] = readFileSync('docs/operating.md', 'utf8').split('## What is kept, and for how long');
  const rows = section.split('\n## ')[0]?.matchAll(/^\| (`[^|]+`) \| ([^|]+) \|/gm) ?? [];
  return new Map(
    Array.from(rows, ([, names = '', long = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, long] as const)).flat(),
  );
}

describe.each(ENGINES)('on %s', (engine) => {
  test('of every table it is written how long its rows are kept, and what has an end is gone when it has passed', async () => {
    const app = await openTestApp(engine);
    onTestFinished(app.close);
    const long = readRetention();
    expect([...long.keys()].toSorted()).toEqual((await listTables(app.db, engine)).map(({ name }) => name).toSorted());

    const { identity } = openTestIdentity(app);
    const caller = { address: '192.0.2.7', agent: '' };
    const ada = await signUp(identity, { email: 'ada@tunes.example', password: 'three quiet boats' }, 'client', caller);
    await sendReset(identity, 'ada@tunes.example', undefined, caller);
    await app.db.updateTable('account').set({ email_verified: 1 }).execute();
    await startEnrolment(identity, { ...ada, account: { ...ada.account, email_verified: 1 } });
    await signIn(identity, { email: 'ada@tunes.example', password: 'a wrong guess' }, 'client', caller).catch(() => {});
    const asking = { accountId: ada.account.id, key: 'k', bodyHash: 'h', now: app.machineClock() };
    await app.db.transaction().execute((tx) => recordMade(tx, asking, 'made'));
    const star = { account_id: ada.account.id, kind: 'artist', document: 'quietboat', is_on: 0 } as const;
    await app.db
      .insertInto('star')
      .values({ ...star, changed_at: timestamp(app.machineClock()) })
      .execute();
    const keeping = { identity, clock: app.clock, fetchPolicy: {}, zone: app.pack.scene.zone, genres: new Set<string>() };
    const confirmed = { ...ada.account, email_verified: 1 };
    const claim = await beginClaim(keeping, confirmed, { kind: 'artist', id: 'quietboat' });
    await app.db.insertInto('page_keeping').values({ kind: 'artist', page_id: 'quietboat', email: 'band@boat.example' }).execute();
    await sendClaimLetter(keeping, confirmed, claim);
    const page = { kind: 'artist', id: 'zoebee' } as const;
    await app.db.transaction().execute((tx) => addKeeper(tx, page, { account: confirmed.id, way: 'word', now: app.machineClock() }));
    await inviteKeeper(keeping, confirmed, { page, email: 'bee@mail.example', handsOver: false });
    const now = timestamp(app.machineClock());
    const claimed = { id: 'past', kind: 'artist', page_id: 'zoebee', state: 'refused', way: 'word' } as const;
    await app.db
      .insertInto('past_claim')
      .values({ ...claimed, made_at: now, ends_at: now, decided_at: now })
      .execute();
    const picture = { id: 'ab'.repeat(16), width: 200, height: 150, content: new Uint8Array(10) };
    await app.db.transaction().execute((tx) => storePicture(tx, picture, { by: confirmed.id, key: 'k', now: app.machineClock() }));
    const written = { id: 'written', kind: 'artist', page_id: 'zoebee', account_id: confirmed.id, about: 'page', show_id: null } as const;
    const said = { fields: '{}', stood: '{}', despite: 0, why: '', state: 'waiting', version: 1, reason: '' } as const;
    await app.db
      .insertInto('proposal')
      .values({ ...written, ...said, decision_id: null, written_at: now, decided_at: null })
      .execute();
    await app.db.insertInto('proposal_picture').values({ proposal_id: 'written', picture_id: picture.id }).execute();
    const ends = [
      'past_claim',
      'proposal',
      'proposal_picture',
      'claim',
      'claim_letter',
      'invitation',
      'star',
      'session',
      'letter_code',
      'challenge',
      'attempt',
      'known_device',
      'idempotency',
      'change',
    ] as const;
    expect(
      [...long]
        .filter(([, words]) => words.includes('removed hourly'))
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(ends.toSorted());
    const left = async () =>
      Promise.all(ends.map(async (table) => [table, (await app.db.selectFrom(table).selectAll().execute()).length > 0]));
    const takeOut = async () => {
      await sweepIdentity(identity);
      await compactChanges(app.db, app.machineClock());
      await sweepStars(app.db, app.machineClock());
      await app.db.transaction().execute(async (tx) => {
        await sweepClaims(tx, app.machineClock());
        await sweepProposals(tx, app.machineClock());
      });
    };
    await takeOut();
    expect(await left()).toEqual(ends.map((table) => [table, true]));
    app.wait(200 * 86_400);
    await takeOut();
    expect(await left()).toEqual(ends.map((table) => [table, false]));
    // Accounts don't expire.
    expect(await app.db.selectFrom('account').select('created_at').execute()).toMatchObject([{ created_at: expect.any(String) }]);
    expect(timestamp(app.machineClock()) > ada.session.expires_at).toBe(true);
  });
});
