import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { RECIPE_BOMBS } from '#rig/page-bombs.ts';
import { readPageByRecipe } from './by-recipe.ts';
import { Recipe } from './select.ts';

const WINDOW = { zone: 'America/Los_Angeles', from: '2026-10-01', to: '2027-04-01' };

const CALENDAR = `<ul>
  <li class="night"><time datetime="2026-11-27T20:00">Friday</time> <a href="/neaps">The Neaps<br>Live</a>
    <i class="act">The Neaps</i> <i class="act">Brine</i> <b>Doors: <u>7</u> PM</b> <p>$12 | 21+</p></li>
  <li class="night"><time>Sat 11/28, 9pm-1am</time> <a href="https://wharf.example/jam">Jam</a> <s>SOLD OUT</s></li>
  <li class="night">Closed</li>
</ul>`;

function read(html: string, recipe: object, window = WINDOW) {
  return readPageByRecipe(Buffer.from(html), window, { recipe: Recipe.parse(recipe), address: 'https://lantern.example/calendar' });
}

describe('a page read by a recipe', () => {
  test.each([
    ['<i>Tommy Emery</i><i>with special guest Neap</i>', 'Tommy Emery with special guest Neap'],
    ['<i>Tommy Emery</i>with special guest Neap', 'Tommy Emery with special guest Neap'],
    ['<span>The Neaps</span><a href="/x">Wretch</a>', 'The Neaps Wretch'],
    ['<b>T</b><i>he Neaps</i>', 'The Neaps'],
    ['<em>Neap</em>s', 'Neaps'],
    ['The 1<sup>st</sup> Night', 'The 1st Night'],
    ['<b>Neap</b><i>, Wretch</i>', 'Neap, Wretch'],
  ])('keeps the words of neighbors apart: %s', (html, event) => {
    const page = `<li class="night"><time>Nov 28</time><h2>${html}</h2></li>`;
    expect(read(page, { each: '.night', date: 'time', title: 'h2' }).listings).toMatchObject([{ event }]);
  });

  it('gives the nights it finds and tells the rest', () => {
    const recipe = { each: '.night', date: 'time', title: 'a', performer: '.act', url: 'a@href', doors: 'b', status: 's' };
    const whole = read(CALENDAR, { ...recipe, date: 'time@datetime' });
    expect(whole.listings).toMatchObject([
      {
        key: 'https://lantern.example/neaps',
        date: '2026-11-27',
        startTime: '2000',
        doorsTime: '1900',
        event: 'The Neaps Live',
        performer: 'The Neaps, Brine',
        price: '$12',
        ages: '21+',
        status: 'announced',
        url: 'https://lantern.example/neaps',
      },
    ]);
    const written = read(CALENDAR, recipe);
    expect(written.listings).toMatchObject([{ date: '2026-11-28', startTime: '2100', endTime: '0100', event: 'Jam', status: 'sold out' }]);
    expect(written.problems).toContainEqual({ where: 'Closed', why: 'there’s no readable date where the recipe says' });
    expect(written.complete).toBe(false);
  });

  test.each([
    [{ support: '.act' }, 'The Neaps Live w/ The Neaps, Brine'],
    [{ performer: 'a', support: 'i + i' }, 'The Neaps Live, Brine'],
    [{ performer: 'a', support: 'em' }, 'The Neaps Live'],
  ])('with %j plays %s: the support never leads the bill', (fields, performer) => {
    const recipe = { each: '.night', date: 'time@datetime', title: 'a', ...fields };
    expect(read(CALENDAR, recipe).listings).toMatchObject([{ event: 'The Neaps Live', performer }]);
  });

  it('cuts a line at its marks', () => {
    const line = { from: ':scope', after: ' at ', before: ': ' };
    const recipe = { each: 'p', date: { from: ':scope', before: ' at ' }, venue: line, performer: { from: ':scope', after: ': ' } };
    expect(read('<p>NOV 27 at the Wharf: Brine, The Neaps</p><p>NOV 28 somewhere</p>', recipe).listings).toMatchObject([
      { date: '2026-11-27', venue: 'the Wharf', performer: 'Brine, The Neaps' },
      { date: '2026-11-28', venue: '', performer: '' },
    ]);
  });

  it('takes relative selectors for the night it is in', () => {
    const html = '<table><tr><td>Nov 27<td>Brine</tr><tr><td>Nov 28<td>Jam</tr></table>';
    expect(
      read(html, { each: 'tr', date: ':scope > td:first-child', title: '> td:nth-child(2)' }).listings.map(({ event }) => event),
    ).toEqual(['Brine', 'Jam']);
  });

  it('tells when it finds nothing', () =>
    expect(read('<p>', { each: '.night', date: 'time' })).toMatchObject({
      complete: false,
      problems: [{ where: 'the page', why: 'nothing in it matches ".night"' }],
    }));

  test.each(['li[', 'a:nope', '', 'x'.repeat(301), '>>', 'p::'])('%j is no selector', (each) => {
    const { error } = Recipe.safeParse({ each, date: 'time' });
    if (each === '') expect(error).toBeUndefined();
    else expect(error?.issues).toHaveLength(1);
  });

  it('says in one sentence that a selector is none', () =>
    expect(Recipe.safeParse({ each: 'li[', date: 'time' }).error?.issues.map(({ message }) => message)).toEqual([
      '"li[" isn’t a readable CSS selector',
    ]));

  test.each(Object.entries(RECIPE_BOMBS))('%s are bounded', (_, { recipe, html }) =>
    expect(read(html(), recipe).problems.length).toBeGreaterThan(0),
  );
});

const SHARED = join(import.meta.dirname, '../../../../../shared/data/html');

describe.skipIf(!existsSync(SHARED))('pages found in the wild', () => {
  const cell = 'td:nth-child(2)';
  test.each([
    [
      'chop_suey_calendar.html',
      '2026-02-01',
      5,
      { each: '.tw-cal-event-popup', date: '.tw-event-date', time: '.tw-event-time-complete', title: '.tw-name' },
    ],
    [
      '19hz_seattle_table.html',
      '2026-02-01',
      6,
      { each: 'tr:has(td)', date: 'td .shrink', time: 'td:first-child', title: { from: cell, before: ' @ ' } },
    ],
    [
      'nwmetal-2024-06-10.html.gz',
      '2024-06-01',
      65,
      { each: '.entry > p:nth-child(n+6)', date: { from: ':scope', before: ' at ' }, performer: { from: ':scope', after: ': ' } },
    ],
  ])('%s', (name, from, count, recipe) => {
    const file = readFileSync(join(SHARED, name));
    const html = (name.endsWith('.gz') ? gunzipSync(file) : file).toString();
    const told = read(html, recipe, { ...WINDOW, from, to: `${Number(from.slice(0, 4)) + 1}${from.slice(4)}` });
    expect(told.listings).toHaveLength(count);
    expect(told).toMatchObject({ problems: [], complete: true });
  });
});
