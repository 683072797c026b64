import { describe, expect, test } from 'vitest';
import { newCaller } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { openDesk } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { DeskShow } from '#scene/desk/desk-show.ts';
import type { Show } from '#scene/shows/show.ts';

describe.each(ENGINES)('shows that were listed as one come apart, on %s', (engine) => {
  const { app, call, keep, showsOn: listed } = openDesk(engine);
  /** What is on, but for what the calendars of the scene tell. */
  const showsOn = async (night: string) => {
    const listings = app().db.selectFrom('listing').innerJoin('source', 'source.id', 'listing.source_id');
    const theirs = await listings.where('source.kept_by', '=', 'pack').select('listing.show_id').execute();
    return (await listed(night)).filter(({ id }) => theirs.every(({ show_id }) => show_id !== id));
  };
  const announce = async (fields: object) => (await call<{ show: string }>('/desk/shows', { fields, despite: true })).show;
  const said = async (night: string) =>
    (await showsOn(night))
      .map(({ title, startTime, price, bill }: Show) => `${startTime} ${title} ${price} (${bill.map(({ name }) => name).join(', ')})`)
      .toSorted();
  const starsOf = async (account: string) => {
    const rows = app().db.selectFrom('star').select('document').where('account_id', '=', account).where('is_on', '=', 1);
    return (await rows.execute()).map(({ document }) => document).toSorted();
  };
  const star = (account: string, show: string) =>
    app()
      .db.insertInto('star')
      .values({ account_id: account, kind: 'show', document: show, is_on: 1, changed_at: '2026-11-21T00:00:00.000Z' })
      .execute();
  const signIn = async () => {
    const walker = new Walker(app().site);
    await walker.send('/login', { email: 'editor@tunes.example', password: PASSWORD, back: '/' });
    return walker;
  };

  test('two that were typed in and merged: each has its own facts and stars again', async () => {
    const night = '2027-03-12';
    const early = await announce({ date: night, startTime: '1900', title: 'Early', price: '$5', bill: [] });
    const late = await announce({ date: night, startTime: '2200', title: 'Late', price: '$9', bill: [] });
    const before = await said(night);
    const [ann, ben] = [await newCaller(app(), `ann${engine}`), await newCaller(app(), `ben${engine}`)];
    await star(ann.uid, early);
    await star(ben.uid, late);
    await call('/desk/merge', { from: late, to: early });
    expect(await said(night)).toHaveLength(1);
    await call(`/desk/shows/${early}/edit`, { fields: { ages: '21+' } });
    const { merged } = await call<DeskShow>(`/desk/shows/${early}`);
    expect(merged).toEqual([{ decision: expect.any(String), name: 'Late', at: expect.any(String) }]);
    const walker = await signIn();
    expect(await (await walker.ask(`/desk/shows/${early}`)).text()).toMatch(/<b>Late<\/b> was merged into it.*Undo the merge/s);
    await walker.send(`/desk/shows/${early}`, { intent: 'undo', id: merged[0]?.decision ?? '' });
    expect(await said(night)).toEqual(before);
    expect([await starsOf(ann.uid), await starsOf(ben.uid)]).toEqual([[early], [late]]);
    expect((await call<DeskShow>(`/desk/shows/${early}`)).merged).toEqual([]);
  });

  test('one listing that is two nights: the second is made, has the stars too, and goes with them when that is undone', async () => {
    await keep('Doubled', 'sat mar 13: Neap w/ Ebb Tide at The Cannery 7pm-9pm $10');
    const [show] = await showsOn('2027-03-13');
    const id = show?.id ?? expect.fail('nothing is on');
    const ann = await newCaller(app(), `cat${engine}`);
    await star(ann.uid, id);
    const part = (fields: object) => call<Decision>(`/desk/shows/${id}/part`, { fields });
    expect((await part({ startTime: '1900' })).error?.fields).toHaveProperty('date');
    expect((await part({ startTime: '2200', endTime: '1500' })).error?.fields).toHaveProperty('endTime');
    const decision = await part({ startTime: '2200', endTime: '2359', title: 'Second set' });
    expect(decision.said).toBe('“Neap w/ Ebb Tide” was two shows: the other is “Second set”, Saturday 2027-03-13.');
    expect(await said('2027-03-13')).toEqual(['1900  $10 (Neap, Ebb Tide)', '2200 Second set $10 (Neap, Ebb Tide)']);
    expect(await starsOf(ann.uid)).toEqual([id, decision.id].toSorted());
    // The other night of a listing of two, by the form of the page.
    const walker = await signIn();
    const form = { intent: 'part', partdate: '2027-03-14', partstart: '19:00', partend: '21:00', parttitle: '' };
    expect(await (await walker.send(`/desk/shows/${id}`, { ...form, partdate: '2027-03-13' })).text()).toContain('Enter what’s different');
    expect(await (await walker.send(`/desk/shows/${id}`, form)).text()).toContain('The show that was split off');
    expect(await said('2027-03-14')).toEqual(['1900  $10 (Neap, Ebb Tide)']);
    await call('/desk/undo', { id: decision.id });
    expect(await said('2027-03-13')).toEqual(['1900  $10 (Neap, Ebb Tide)']);
    expect(await starsOf(ann.uid)).not.toContain(decision.id);
  });

  test('an editor says without a script who plays which of the two, and that the second has no end that anybody knows', async () => {
    const night = '2027-03-27';
    await keep('Three', `sat mar 27: Neap w/ Ebb Tide, Wrack at The Cannery 7pm-9pm $10`);
    const [show] = await showsOn(night);
    const id = show?.id ?? expect.fail('nothing is on');
    const walker = await signIn();
    const path = `/desk/shows/${id}`;
    const html = await (await walker.ask(path)).text();
    const form = { intent: 'part', partdate: night, partstart: '22:00', partend: '', parttitle: '' };
    const partbill = 'Neap\r\nEbb Tide\r\nWrack';
    expect(html.match(/name="partact\d"/g)).toHaveLength(3);
    expect(Walker.field(html, 'partend')).toBe('');
    const nobody = { partact0: 'first', partact1: 'first', partact2: 'first' };
    expect(await (await walker.send(path, { ...form, ...nobody, partbill })).text()).toContain('Each show needs at least one act.');
    const stale = await (await walker.send(path, { ...form, partbill: 'Neap' })).text();
    expect(stale).toContain('Someone just changed who plays.');
    const parts = { partact0: 'first', partact1: 'both', partact2: 'second' };
    expect(await (await walker.send(path, { ...form, ...parts, partbill })).text()).toContain('The show that was split off');
    expect(await said(night)).toEqual(['1900  $10 (Neap, Ebb Tide)', '2200  $10 (Ebb Tide, Wrack)']);
    expect((await showsOn(night)).map(({ endTime }) => endTime)).toEqual(['2100', null]);
    // Who plays the second was to be heard all the same: nobody is notified.
    expect(await app().db.selectFrom('show_change').selectAll().where('show_id', '=', id).execute()).toEqual([]);
    const { decisions } = await call<{ decisions: Decision[] }>('/desk/decisions');
    const decision = decisions.find((each) => each.said.includes(`Saturday ${night}`))?.id;
    await call('/desk/undo', { id: decision });
    expect(await said(night)).toEqual(['1900  $10 (Neap, Ebb Tide, Wrack)']);
  });

  test('what a source says is split off a show that was typed in, and stars are kept by both', async () => {
    const night = '2027-03-20';
    const typed = await announce({ date: night, startTime: '2000', venue: { id: 'cannery', name: 'The Cannery' }, title: 'Neap' });
    await keep('Twentieth', 'sat mar 20: Neap at The Cannery 8pm $12');
    expect(await showsOn(night)).toHaveLength(1);
    const ann = await newCaller(app(), `dan${engine}`);
    await star(ann.uid, typed);
    const walker = await signIn();
    const html = await (await walker.ask(`/desk/shows/${typed}`)).text();
    expect(html).toContain('Split off');
    const split = { intent: 'split', source: Walker.field(html, 'source'), key: Walker.field(html, 'key') };
    await walker.send(`/desk/shows/${typed}`, split);
    expect((await showsOn(night)).map(({ price }) => price).toSorted()).toEqual(['', '$12']);
    expect(await starsOf(ann.uid)).toHaveLength(2);
  });
});
