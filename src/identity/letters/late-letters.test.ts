import { describe, expect, test } from 'vitest';
import { timestamp } from '#clock.ts';
import { openLog } from '#log.ts';
import { openMail } from '#mail.ts';
import { newEditor } from '#rig/caller.ts';
import { mailServer } from '#rig/mail-server.ts';
import { PASSWORD } from '#rig/members.ts';
import { openDesk } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { DeskWaits } from '#scene/desk/desk.ts';
import { openPostOffice } from './post-office.ts';

describe.each(ENGINES)('letters that no mail server takes, on %s', (engine) => {
  const { app } = openDesk(engine);

  /** An email written minutes ago, after this many failed attempts. */
  const write = (id: string, minutes: number, tries: number) => {
    const [written_at, try_at] = [app().machineClock().subtract({ minutes }), app().machineClock().add({ minutes })].map(timestamp) as [
      string,
      string,
    ];
    const letter = { id, recipient: 'ada@tunes.example', subject: 'An email', body: '', written_at, try_at, tries };
    return app().db.insertInto('letter').values(letter).execute();
  };
  const ready = async (asked = '?letters') => {
    const answer = await app().site.request(`/readyz${asked}`);
    return [answer.status, (await answer.text()).trim()];
  };

  test('are told to admins at the desk, and to whoever watches, once they are late', async () => {
    const [robin, ash] = [await newEditor(app(), 'robin'), await newEditor(app(), 'ash')];
    await app().db.updateTable('account').set({ role: 'admin' }).where('email', '=', robin.email).execute();
    await app().db.deleteFrom('letter').execute();
    const read = async (email: string) => {
      const desk = new Walker(app().site);
      await desk.send('/login', { email, password: PASSWORD, back: '/' });
      return (await (await desk.ask('/desk/sources')).text()).replace(/<[^>]*>/g, '');
    };
    // Greylisting servers accept only a third attempt, so such an email isn't late.
    await write('greylisted', 10, 3);
    await write('waiting its turn', 600, 0);
    expect(await read(robin.email)).not.toContain('could not be sent');
    expect(await ready()).toEqual([200, 'ok']);
    await write('late', 130, 7);
    const one = 'One email hasn’t been sent for 2 hours. The log says why, and `npm run -s backline -- letter YOUR@ADDRESS` tries one.';
    expect(await read(robin.email)).toContain(one.replaceAll('`', ''));
    await write('later', 3000, 11);
    const said = '2 emails haven’t been sent, the first for 2 days.';
    expect(await read(robin.email)).toContain(said);
    expect(await read(ash.email)).not.toContain('could not be sent');
    expect((await ash.call<DeskWaits>('/desk/waits')).letters).toBeNull();
    expect(await ready()).toEqual([503, '2 emails couldn’t be sent']);
    expect(await ready('')).toEqual([200, 'ok']);
    await app().db.deleteFrom('letter').execute();
    expect(await ready()).toEqual([200, 'ok']);
  });

  test.each([
    ['4.2.2 mailbox full', [200, 'ok']],
    ['4.1.2 domain not found', [200, 'ok']],
    ['4.1.8 no-reply@tunes.example: domain not found', [503, 'one email couldn’t be sent']],
    ['4.7.1 you are not known here', [503, 'one email couldn’t be sent']],
    ['later', [503, 'one email couldn’t be sent']],
  ])('are not those that a reader’s own mailbox does not take: “450 %s”', async (words, said) => {
    await app().db.deleteFrom('letter').execute();
    await write('one', 40, 3);
    await app()
      .db.updateTable('letter')
      .set({ try_at: timestamp(app().machineClock()) })
      .execute();
    const { url, close } = await mailServer({ now: false, to: { code: 450, words } });
    const mail = openMail({ mailUrl: url, from: 'no-reply@tunes.example', outbox: '' });
    const office = openPostOffice({ db: app().db, clock: app().machineClock, log: openLog('silent'), mail });
    await office.sendOnce();
    await office.close();
    await close();
    expect(await app().db.selectFrom('letter').select('tries').execute()).toEqual([{ tries: 4 }]);
    expect(await ready()).toEqual(said);
    await app().db.deleteFrom('letter').execute();
  });
});
