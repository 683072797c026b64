import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, newEditor } from '#rig/caller.ts';
import { photograph } from '#rig/picture-files.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Artist } from '#scene/artists/artist.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { History } from '#scene/history/history.ts';
import type { SentPictures } from '#scene/pictures/pictured.ts';
import type { WholeShow } from '#scene/shows/whole-show.ts';
import type { Venue } from '#scene/venues/venue.ts';
import { sweepPictures } from '#sent/store.ts';

type Taken = { file: string; width: number; height: number; preview: string };

describe.each(FULL_ENGINES)('pictures of pages on %s', (engine) => {
  let app: TestSite;
  let call: Caller['call'];
  beforeAll(async () => {
    app = await openTestSite(engine);
    ({ call } = await newEditor(app, 'wren'));
  });
  afterAll(() => app.close());

  const send = (bytes: Uint8Array) => call<Taken>('/desk/pictures', bytes);
  let hue = 0;
  const small = async () => photograph({ width: 240, height: 160, hue: hue++ });
  const editArtist = (fields: object) => call<{ decision: Decision }>('/desk/artists/quietboat/edit', { fields });
  const artist = () => call<Artist>('/artists/quietboat');
  const undo = (id: string) => call<{ left: string[] }>('/desk/undo', { id });
  const takeDown = (file: string) => call<Decision>('/desk/pictures/take-down', { file, why: 'Not theirs' });
  const seen = async (file: string, variant = 'day-400') => {
    const answer = await app.site.request(`/pictures/${file}?variant=${variant}`);
    return [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')];
  };

  test('one is sent, put on an artist’s page with its words and focus, and put back as it was', async () => {
    const sent = await send(await small());
    expect(sent).toMatchObject({ width: 240, height: 160, file: expect.stringMatching(/^[0-9a-f]{32}\.webp$/) });
    expect((await seen(sent.file))[0]).toBe(404);
    const preview = await app.site.request(sent.preview);
    expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const { artistimage: before } = await artist();
    const view = { alt: 'Three on a boat', x: 30, y: 70 };
    const { decision } = await editArtist({ artistimage: sent.file, imageview: view });
    expect(decision.said).toContain('picture');
    expect(await artist()).toMatchObject({ artistimage: sent.file, imageview: view });
    expect(await seen(sent.file)).toEqual([200, 'image/avif', 'public, max-age=31536000, immutable']);
    const page = await (await app.site.request('/artists/quietboat')).text();
    expect(page).toContain(`/pictures/${sent.file}?variant=day-800`);
    expect(page).toContain('alt="Three on a boat"');
    const { revisions } = await call<History>('/history?kind=artist&id=quietboat');
    expect(JSON.stringify(revisions)).toContain('Three on a boat');
    const second = await send(await small());
    const { decision: next } = await editArtist({ artistimage: second.file });
    await undo(next.id);
    expect(await artist()).toMatchObject({ artistimage: sent.file });
    await undo(decision.id);
    expect((await artist()).artistimage).toBe(before);
    // What a page had is there for whoever brings it back.
    await app.db.transaction().execute((tx) => sweepPictures(tx, Temporal.Now.instant().add({ hours: 24 * 365 })));
    expect((await seen(sent.file))[0]).toBe(200);
  });

  test('an answer with a picture lets nothing run, is never guessed at, and stands in for nobody’s page', async () => {
    const { file } = await send(await small());
    await editArtist({ artistimage: file });
    const { headers } = await app.site.request(`/pictures/${file}`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const again = await app.site.request(`/pictures/${file}`, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    for (const name of ['../scene.json', `${'0'.repeat(32)}.webp`, `${file}.avif`, 'came-0000', '%E0%A4%A'])
      expect([name, (await app.site.request(`/pictures/${name}`)).status]).toEqual([name, 404]);
  });

  test('taken down it is nowhere: no address, no variant, no page; an undo brings it back to all of them', async () => {
    const { file } = await send(await small());
    await editArtist({
      artistimage: file,
      members: [{ name: 'Ada', part: 'horn', img: file }],
      releases: [{ title: 'Ebb', cover: file }],
    });
    await call('/desk/venues/cannery/edit', { fields: { image: { file, alt: '', x: 50, y: 20 } } });
    const slug = 'the-tin-whistlers-the-cannery-2026-11-27';
    const { show } = await call<WholeShow>(`/shows/${slug}`);
    await call(`/desk/shows/${show?.id}/edit`, { fields: { image: { file, alt: 'The flyer', x: 50, y: 50 } } });
    const all = async () => {
      const { artistimage, members, releases } = await artist();
      const venue = await call<Venue>('/venues/cannery');
      const told = await call<WholeShow>(`/shows/${slug}`);
      return [artistimage, members[0]?.img, releases[0]?.cover, venue.image?.file, told.show?.image?.file];
    };
    expect(await all()).toEqual([file, file, file, file, file]);
    for (const page of ['/artists/quietboat', '/records', '/venues/cannery', `/shows/${slug}`])
      expect(await (await app.site.request(page)).text()).toContain(`/pictures/${file}`);
    const decision = await takeDown(file);
    expect(decision.said).toContain('Not theirs');
    for (const variant of ['day-400', 'night-800', 'plain-400']) expect([variant, (await seen(file, variant))[0]]).toEqual([variant, 410]);
    expect(await all()).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect((await editArtist({ artistimage: file })).error?.fields).toEqual({ artistimage: 'This picture was taken down.' });
    await undo(decision.id);
    expect(await all()).toEqual([file, file, file, file, file]);
    expect((await seen(file))[0]).toBe(200);
  });

  test('what was taken down does not come back by another way, and long after it is kept no more', async () => {
    const bytes = await small();
    const { file } = await send(bytes);
    const first = await editArtist({ artistimage: file });
    const other = await editArtist({ artistimage: (await send(await small())).file });
    const decision = await takeDown(file);
    expect((await send(bytes)).error?.message).toContain('taken down here before');
    expect((await undo(other.decision.id)).left.join()).toContain('was taken down');
    expect((await artist()).artistimage).not.toBe(file);
    await undo(first.decision.id);
    const { pictures } = await call<SentPictures>('/desk/pictures');
    expect(pictures.find((each) => each.file === file)).toMatchObject({
      shown: true,
      takenDown: { by: expect.stringMatching(/^someone without a name \(/) },
    });
    await app.db.transaction().execute((tx) => sweepPictures(tx, Temporal.Instant.from('2027-06-01T00:00:00Z')));
    expect((await undo(decision.id)).left.join()).toContain('we no longer have it');
    expect((await seen(file))[0]).toBe(410);
  });

  test('a show’s poster is given back, and one that is no picture says so at its field', async () => {
    const slug = 'the-tin-whistlers-the-cannery-2026-11-27';
    const { show } = await call<WholeShow>(`/shows/${slug}`);
    const { file } = await send(await small());
    await call(`/desk/shows/${show?.id}/edit`, { fields: { image: { file, alt: '', x: 50, y: 50 } } });
    expect((await call<WholeShow>(`/shows/${slug}`)).show?.image?.file).toBe(file);
    await call(`/desk/shows/${show?.id}/give-back`, { field: 'image' });
    expect((await call<WholeShow>(`/shows/${slug}`)).show?.image).toBeNull();
    expect((await send(Buffer.from('<svg/>'))).error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      fields: { picture: expect.stringContaining('SVG') },
    });
    const unknown = { image: { file: `${'1'.repeat(32)}.webp`, alt: '', x: 50, y: 50 } };
    expect((await call<object>(`/desk/shows/${show?.id}/edit`, { fields: unknown })).error?.fields).toHaveProperty('image');
  });
});
