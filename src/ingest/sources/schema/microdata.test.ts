import { describe, expect, it } from 'vitest';
import { readPage } from '../page/read-page.ts';

const WINDOW = { zone: 'America/Los_Angeles', from: '2026-10-01', to: '2027-04-01' };

describe('an event in microdata', () => {
  const night = `
    <div itemscope itemtype="https://schema.org/MusicEvent" itemref="doors">
      <a itemprop="url" href="/neaps"><span itemprop="name"> The Neaps
        &amp; Brine </span></a>
      <meta itemprop="startDate" content="2026-11-27T20:00">Friday <time itemprop="endDate" datetime="2026-11-27T23:00">11 PM</time>
      <div itemprop="location" itemscope itemtype="https://schema.org/Place"><a itemprop="url" href="/room">Lantern Room</a></div>
      <a itemprop="performer" href="/brine">Brine</a>
      <span itemprop="performer" itemscope itemtype="https://schema.org/MusicGroup"><b itemprop="name">The Neaps</b></span>
      <div itemprop="offers" itemscope><span itemprop="price" content="12.00">$12</span><link itemprop="availability" href="https://schema.org/SoldOut"></div>
    </div>
    <p id="doors">Doors <span itemprop="doorTime">19:00</span></p>`;

  it('is a listing', () => {
    const { listings } = readPage(Buffer.from(`<base href="https://lantern.example/">${night}`), WINDOW);
    expect(listings).toMatchObject([
      {
        date: '2026-11-27',
        startTime: '2000',
        endTime: '2300',
        doorsTime: '1900',
        performer: 'Brine, The Neaps',
        event: 'The Neaps & Brine',
        venue: 'Lantern Room',
        status: 'sold out',
        price: '12',
        url: 'https://lantern.example/neaps',
      },
    ]);
  });

  it('is left out where JSON-LD tells of it', () => {
    const json = { '@type': 'Event', name: 'The Neaps and Brine', startDate: '2026-11-27', location: 'Wharf' };
    const both = `<script type="application/ld+json">${JSON.stringify(json)}</script>${night}`;
    expect(readPage(Buffer.from(both), WINDOW).listings.map(({ venue }) => venue)).toEqual(['Wharf']);
  });

  it('by a performer, under whom it is listed', () => {
    const html = `<div itemscope itemtype="x/MusicGroup"><h1 itemprop="name">Brine</h1><p itemprop="event" itemscope itemtype="x/Event">
      <b itemprop="name">Pier</b><meta itemprop="startDate" content="2026-11-27"></p></div>`;
    expect(readPage(Buffer.from(html), WINDOW).listings).toMatchObject([{ event: 'Pier', performer: 'Brine' }]);
  });
});
