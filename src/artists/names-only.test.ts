import { expect, test } from 'vitest';
import { inTransaction } from '#database/engines/transaction.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import { openTestSite } from '#rig/test-app.ts';

test('a roster of names alone says so at /artists, with every name and the way to it', async () => {
  const { site, db, close } = await openTestSite();
  const read = async (path: string) => {
    const html = await (await site.request(path)).text();
    return html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '');
  };
  try {
    const before = await read('/artists');
    expect(before).not.toContain('class="names"');
    await inTransaction(db, async (tx) => {
      await tx.updateTable('artist').set({ verified: 0 }).execute();
      await bumpRosterVersion(tx);
    });
    const page = await read('/artists');
    const rows = await db.selectFrom('artist').select(['id', 'name']).execute();
    expect(page).toContain('No one has a page here yet.');
    expect(page).toContain(`${rows.length} artists we know by name only.`);
    expect(page).not.toContain('No one by that name');
    expect(page.match(/<a href="\/artists\/[\w-]+">/g)).toHaveLength(rows.length);
    for (const { id } of rows) expect(page).toContain(`<a href="/artists/${id}">`);
    expect(await read('/artists?q=zzz')).toContain('No one by that name has a page.');
    await inTransaction(db, async (tx) => {
      await tx.deleteFrom('credit').execute();
      await tx.deleteFrom('artist_alias').execute();
      await tx.deleteFrom('artist').execute();
      await bumpRosterVersion(tx);
    });
    expect(await read('/artists')).toContain('No artists yet.');
  } finally {
    await close();
  }
});
