import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KINDS, type Kind, PERHAPS_MUSIC, SURE_OF_MUSIC } from '#scene/shows/kind.ts';
import type { Language } from '#scene/site/language.ts';
import { isOrdinary } from '../words/word-tables.ts';
import { type ListingText, listEvidence } from './evidence.ts';
import { EVEN_PRIOR, readKind } from './kind.ts';
import { declareSourceKinds, estimateInitialPrior, estimateSourceKinds, findPrior, type SourceKinds } from './source-kinds.ts';

const listingTitled = (title: string, more: Partial<ListingText> = {}): ListingText => ({
  title,
  categories: [],
  venue: '',
  description: '',
  ...more,
});
const LISTING = fc.record({
  title: fc.string(),
  categories: fc.array(fc.string(), { maxLength: 3 }),
  venue: fc.string(),
  description: fc.string(),
});

describe('the kind of a night', () => {
  test.each<[Kind, ListingText]>([
    ['music', listingTitled('Neap Tide Quartet', { categories: ['Jazz'] })],
    ['music', listingTitled('Open mic with Sue')],
    ['music', listingTitled('Harbour Choir: Winter Concert')],
    ['music', listingTitled('Neap w/ Brine, Quiet Boat', { venue: 'The Music Hall' })],
    ['music', listingTitled('Weihnachtskonzert des Hafenchors')],
    ['music', listingTitled('Kirkekonsert med orgel')],
    ['music', listingTitled('Concierto de Navidad')],
    ['music', listingTitled('Neap', { categories: ['muziek'] })],
    ['stage', listingTitled('Comedy Night with Pat Pruitt')],
    ['stage', listingTitled('Autorenlesung am Hafen')],
    ['stage', listingTitled('Kurzfilmfestival am Hafen')],
    ['stage', listingTitled('Jugendvoorstelling in de haven')],
    ['other', listingTitled('Große Hafenrundfahrt')],
    ['other', listingTitled('Hafen-Halbmarathon')],
    ['other', listingTitled('Harbour School Graduation Ceremony')],
    ['stage', listingTitled('Teater: Spøkelset')],
    ['stage', listingTitled('Visning: dokumentarfilm')],
    ['stage', listingTitled('Author Talk: The Last Ferry')],
    ['stage', listingTitled('Drag Brunch')],
    ['other', listingTitled('Tuesday Trivia')],
    ['other', listingTitled('Pubquiz')],
    ['other', listingTitled('Trivia Night with Professor Gull', { venue: 'Taproom Stage' })],
    ['music', listingTitled('The Gulls', { venue: 'Taproom Stage' })],
    ['other', listingTitled('Rita’s Dumplings', { categories: ['Food Truck'] })],
    ['other', listingTitled('Toddler Story Time', { venue: 'Harbour Library' })],
    ['other', listingTitled('Flohmarkt am Hafen')],
    ['other', listingTitled('Rondleiding door de haven')],
    ['other', listingTitled('Music Bingo')],
    ['other', listingTitled('Gentle Yoga')],
    ['music', listingTitled('Jazzwoche am Hafen')],
    ['music', listingTitled('Musikfest am Hafen')],
    ['other', listingTitled('Hafenfest')],
    ['other', listingTitled('The Big Music Quiz')],
    ['stage', listingTitled('Musical Theatre: The Last Ferry')],
    ['music', listingTitled('Hafenphilharmoniker: Winterreise')],
    ['other', listingTitled('Hafenbesichtigung')],
    ['music', listingTitled('Blandakoret')],
  ])('%s: %o', (kind, listing) => expect(readKind(listing).kind).toBe(kind));

  test.each<[Kind, ListingText]>([
    ['other', listingTitled('Closed for a private party')],
    ['other', listingTitled('Karaoke')],
    ['other', listingTitled('Graduation Ceremony')],
    ['stage', listingTitled('Stand-up comedy with Pat Pruitt')],
  ])('%s holds against all the music around it: %o', (kind, listing) => {
    expect(readKind(listing, { prior: [1.5, -1.5, -0.5] }).kind).toBe(kind);
  });

  describe('is never decided by what its place is called', () => {
    const PLACES = [
      'Harbor Theatre, 12 Pier Street',
      'Salt Comedy Club',
      'Quay Cinema',
      'Marsh Public Library',
      'The Music Hall',
      'Opera House',
    ];

    test.each([
      'Brackish Queen: The Catacombs Tour',
      'SALT CALLER: LOW WATER WORLD TOUR',
      'Neap: 40th Anniversary North American Tour 2026',
      'Die Gans',
    ])('%s', (title) => {
      for (const venue of PLACES) expect(readKind(listingTitled(title, { venue })).kind, venue).toBe(readKind(listingTitled(title)).kind);
    });

    test('of any listing', () => {
      fc.assert(
        fc.property(LISTING, fc.constantFrom(...PLACES), fc.double({ min: -2, max: 2, noNaN: true }), (listing, venue, lean) => {
          const prior = [lean, -lean, 0] as const;
          const { shares, kind } = readKind({ ...listing, venue: '' }, { prior });
          const [first = 0, second = 0] = shares.toSorted((a, b) => b - a);
          if (first - second > 1e-6) expect(readKind({ ...listing, venue }, { prior }).kind).toBe(kind);
        }),
      );
    });

    test('and what may be music without it is never hidden for it', () => {
      expect(readKind(listingTitled('Gull and the Queen', { venue: 'Salt Comedy Cellar' })).music).toBeGreaterThanOrEqual(PERHAPS_MUSIC);
      fc.assert(
        fc.property(LISTING, fc.constantFrom(...PLACES), (listing, venue) => {
          if (readKind({ ...listing, venue: '' }).music > PERHAPS_MUSIC)
            expect(readKind({ ...listing, venue }).music).toBeGreaterThanOrEqual(PERHAPS_MUSIC);
        }),
      );
    });

    test('and less is heard in it the more music its source lists there', () => {
      const lost = (lean: number) => {
        const scores = (venue: string) => {
          const [music = 0, stage = 0] = readKind(listingTitled('Low Tide Quartet', { venue }), { prior: [lean, 0, 0] }).shares;
          return Math.log(music / stage);
        };
        return scores('') - scores('Harbor Theatre');
      };
      expect(lost(0)).toBeGreaterThan(lost(1));
      expect(lost(1)).toBeGreaterThan(lost(2.5));
    });
  });

  test.each([
    'Tax Help for Seniors',
    'Wrestling Bash',
    'Seed Swap and Garden Walk',
    'BOKSLIPP: Lansering av en bok',
    'Knots 101: Basics of Splicing',
    'Job Club',
    'Medicare Help',
    'Seniors Lunch',
    'Estate Planning',
    'Silent Disco',
    'Hamilton',
    'Disney’s The Lion King',
    'Swan Lake',
    'Tig Notaro: Hello Again',
    'Ira Glass',
    'Les Miserables (Touring)',
  ])('of %s is asked about, and not announced as music, whatever its source mostly lists', (title) => {
    for (const startTime of [undefined, '1500', '2000', '2130'])
      for (const venue of ['', 'Harbor Theatre', 'The Music Hall']) {
        const { music } = readKind(listingTitled(title, { startTime, venue }), { prior: declareSourceKinds('music').all });
        // Stored and shown in hundredths.
        expect(Math.round(music * 100) / 100, `${venue} ${startTime}`).toBeLessThan(SURE_OF_MUSIC);
      }
  });

  test.each(['Neap', 'Wet Plate', 'Salt Psalm', 'Hamilton Gull', 'The Low Tides', 'Dry Harbor', 'Swan Lake Boys', 'Bo Ash'])(
    'of %s, which may be a band, is music where its source lists music',
    (title) => {
      expect(readKind(listingTitled(title, { startTime: '2000' }), { prior: declareSourceKinds('music').all }).music).toBeGreaterThan(
        SURE_OF_MUSIC,
      );
    },
  );

  test('of a name that is known from the stage is music where somebody of that name is on the roster', () => {
    const [asked, known] = [false, true].map((is) =>
      readKind(listingTitled('Hamilton'), { prior: declareSourceKinds('music').all, known: is }),
    );
    expect(asked?.reason).toBe('That’s the name of a well-known play, dance or speaker.');
    expect(known?.music).toBeGreaterThan(SURE_OF_MUSIC);
  });

  test('takes no word for a name because English has it not', () => {
    const shapes = (language: Language) =>
      listEvidence({ ...listingTitled('Wochenend-Tipps'), language }, isOrdinary).flatMap(({ name }) =>
        name.includes('strange') ? name : [],
      );
    expect([shapes('de'), shapes('en')]).toEqual([[], ['shape strange words']]);
  });

  test('hears nothing in notes that are not there', () => {
    const names = listEvidence(listingTitled('Neap'), isOrdinary).map(({ name }) => name);
    expect(names).toEqual(['title word neap', 'shape 1 words', 'shape strange words']);
  });

  test('hears nothing in words that only join others', () => {
    expect(readKind(listingTitled('Neap', { description: 'und die der das' })).music).toBe(
      readKind(listingTitled('Neap', { description: 'xyz' })).music,
    );
  });

  test.each([
    'Salt Psalm (AMPHITHEATER)',
    'Salt Psalm - Showroom',
    'Salt Psalm – Pearl Room',
    'Salt Psalm | Main Stage',
    'Salt Psalm – $5 Suggested Donation',
    'Salt Psalm – Free Show',
    'Salt Psalm (Patio) - $10 cover',
    'FREE | Salt Psalm',
    'Salt Psalm - 8 €',
    'Salt Psalm – Eintritt frei',
  ])('of %s is that of Salt Psalm: where in the house and for how much tell nothing', (title) => {
    expect(listEvidence(listingTitled(title), isOrdinary)).toEqual(listEvidence(listingTitled('Salt Psalm'), isOrdinary));
  });

  test.each(['The Last Ferry – Puppet Theater', 'The Last Ferry - Escape Room', 'The Last Ferry – Free Concert', 'The Last Ferry (film)'])(
    'of %s is told by what stands apart',
    (title) =>
      expect(listEvidence(listingTitled(title), isOrdinary)).not.toEqual(listEvidence(listingTitled('The Last Ferry'), isOrdinary)),
  );

  test('of a bare name is music in the evening sooner than in the morning; no hour tells nothing', () => {
    const music = (startTime?: string | null) => readKind(listingTitled('Low Tide Circle', { startTime })).music;
    expect(music('0930')).toBeLessThan(music('1200'));
    expect(music('1200')).toBeLessThan(music('2000'));
    expect([music('0100'), music(null)]).toEqual([music('2300'), music()]);
    expect(readKind(listingTitled('Low Tide Circle', { startTime: '1000' })).reason).toContain('t starts in the morning');
  });

  test('is told with no little word for a reason', () => {
    const little = listingTitled('So Ten Over', { description: 'so la do es over ten vol', venue: 'La' });
    for (const prior of [EVEN_PRIOR, [2, 0, 0], [0, 2, 0], [0, 0, 2]] as const)
      expect(readKind(little, { prior }).reason).not.toContain('“');
    expect(readKind(listingTitled('So Over Jazz'), { prior: [1, 0, 0] }).reason).toContain('“jazz”');
  });

  test('is told with a reason out of what the listing says', () => {
    expect(readKind(listingTitled('Tuesday Trivia')).reason).toBe('Its title says “trivia”.');
    expect(readKind(listingTitled('Rita’s Dumplings', { categories: ['Food Truck'] })).reason).toMatch(
      /its source files it under “food truck”/i,
    );
    expect(readKind(listingTitled('')).reason).toBe('Nothing in it clearly says what it is.');
    expect(readKind(listingTitled('Neap'), { known: true }).reason).toBe('An artist we know is playing.');
  });

  test('is a likelihood each way, whatever it says', () => {
    fc.assert(
      fc.property(LISTING, (listing) => {
        const { kind, probability, shares, music } = readKind(listing);
        expect(shares.reduce((a, b) => a + b)).toBeCloseTo(1);
        expect([probability, music]).toEqual([Math.max(...shares), shares[0]]);
        expect(shares[KINDS.indexOf(kind)]).toBe(probability);
      }),
    );
  });

  test('is perhaps music at least where somebody on the roster plays, whatever it says', () => {
    expect(readKind(listingTitled('Salsa Night with Neap (free lesson 8pm)')).music).toBeLessThan(0.01);
    fc.assert(
      fc.property(LISTING, fc.double({ min: -6, max: 3, noNaN: true }), (listing, prior) => {
        const { music, shares } = readKind(listing, { known: true, prior: [prior, 0, 0] });
        expect(music).toBeGreaterThanOrEqual(PERHAPS_MUSIC);
        expect(shares.reduce((a, b) => a + b)).toBeCloseTo(1);
      }),
    );
    expect(readKind(listingTitled('Salsa Night with Neap (free lesson 8pm)'), { known: true }).kind).toBe('other');
  });

  test('is never less likely music where somebody on the roster plays, or where its source lists more music', () => {
    fc.assert(
      fc.property(LISTING, fc.double({ min: 0, max: 3, noNaN: true }), (listing, more) => {
        const { music } = readKind(listing);
        expect(readKind(listing, { known: true }).music).toBeGreaterThanOrEqual(music);
        expect(readKind(listing, { prior: [more, 0, 0] }).music).toBeGreaterThanOrEqual(music - 1e-12);
      }),
    );
  });
});

describe('what a source mostly lists', () => {
  const inTurn = async <T>(work: () => T) => work();
  const past = (listings: readonly ListingText[], start = EVEN_PRIOR) => estimateSourceKinds(listings, start, inTurn);
  const lean = ({ all: [music, stage, other] }: SourceKinds) => music - Math.max(stage, other);
  const GIGS = ['Neap + Brine', 'Jazz Night', 'The Low Tides: album release', 'Open mic', 'Salt Psalm w/ DJ Egg', 'Harbour Choir'].map(
    (t) => listingTitled(t),
  );
  const QUIET = ['Story time', 'Book club', 'Tax help', 'Knitting circle', 'Resume workshop', 'Chess club', 'Blood drive'].map((t) =>
    listingTitled(t),
  );

  test('begins with its name, and with whether it is one venue’s own', () => {
    const start = (name: string, isVenue = false) => lean({ all: estimateInitialPrior({ name, isVenue }), places: {} });
    expect(start('Tin Harbor Music Hall')).toBeGreaterThan(start('Tin Harbor Library'));
    expect(start('The Bilge', true)).toBeGreaterThan(start('The Bilge'));
  });

  test('is learnt from its listings, the same in any order', async () => {
    expect(lean(await past(GIGS))).toBeGreaterThan(1);
    expect(lean(await past(QUIET))).toBeLessThan(-0.5);
    expect(await past([...QUIET, ...GIGS].reverse())).toEqual(await past([...QUIET, ...GIGS]));
  });

  test('makes a bare name music at a music hall, and nothing of the kind among a library’s', async () => {
    const bare = listingTitled('Windlass');
    const at = async (listings: ListingText[]) => readKind(bare, { prior: findPrior(await past(listings), '') }).music;
    expect(await at(GIGS)).toBeGreaterThan(SURE_OF_MUSIC);
    expect(await at(QUIET)).toBeLessThan(0.6);
  });

  test('is as much music as its listings say together, sooner than each says alone', async () => {
    const hinting = ['Neap, Brine', 'Quiet Boat & Gull', 'Salt Psalm', 'The Low Tides', 'Tideline', 'Wretch'].map((t) => listingTitled(t));
    const hints = hinting.map((one) => readKind(one).music);
    const { all } = await past(
      ['', ' I', ' II', ' III'].flatMap((part) => hinting.map((one) => ({ ...one, title: `${one.title}${part}` }))),
    );
    const [music, stage, other] = all.map((each) => Math.exp(each)) as [number, number, number];
    expect(music / (music + stage + other)).toBeGreaterThan(hints.reduce((a, b) => a + b) / hints.length);
  });

  test('is told apart by place within a source of many', async () => {
    const town = await past([
      ...GIGS.map((one) => ({ ...one, venue: 'Bilge Bar, Pier 1' })),
      ...QUIET.map((one) => ({ ...one, venue: 'Town Hall' })),
    ]);
    expect(findPrior(town, 'Bilge Bar')[0]).toBeGreaterThan(findPrior(town, 'Town Hall, Main St')[0]);
  });

  test('is music at a theater where bands play, though each title is at a “theatre”', async () => {
    const tours = [
      'Brackish Queen: The Catacombs Tour',
      'SALT CALLER: LOW WATER WORLD TOUR',
      'Neap: 40th Anniversary Tour',
      'Pat Marsh - Uh Oh Tour',
    ];
    const concerts = [...tours, 'Die Gans', 'Quiet Boat + Brine', 'Ulla Vern Band', 'The Wretches', 'Gull & Heron'].map((title) =>
      listingTitled(title, { venue: 'Harbor Theatre, 12 Pier Street' }),
    );
    const own = await past(
      [...concerts, listingTitled('Stand-up comedy with Pat Pruitt', { venue: 'Harbor Theatre' })],
      estimateInitialPrior({ name: 'Harbor Theatre', isVenue: true }),
    );
    const kinds = concerts.map((one) => readKind(one, { prior: findPrior(own, one.venue) }).kind);
    expect(kinds).toEqual(concerts.map(() => 'music'));
  });

  test('is not what one word says of one place again and again', async () => {
    const names =
      'Neap Tide,Salt Psalm,Quiet Boat,The Wretches,Brine,Gull & Heron,Ulla Vern,Bo Ash,Tin Hats,Dusk Trio,Windlass,Low Road,Zoe Bee,Oyster Knife,King Tide,Quarterdeck,Pike & Oakes,The Herons,Cold Hands,Small Boats,Tarn,Big Kelp'.split(
        ',',
      );
    const inTown = names.flatMap((name) => [
      listingTitled(`${name} Trio`, { venue: 'Bilge Bar' }),
      listingTitled(`${name} w/ DJ Egg`, { venue: 'The Pier' }),
    ]);
    const inRoom = names.map((name) => listingTitled(`${name.toUpperCase()} (PUPPET HOUSE)`, { venue: 'Salt Brewery' }));
    const [music, stage] = findPrior(
      await past([...inTown, ...inRoom], estimateInitialPrior({ name: 'Harbor Gigs', isVenue: false })),
      'Salt Brewery',
    );
    expect(music).toBeGreaterThan(stage);
  });

  test('is not turned by a clock that is wrong all the time', async () => {
    const names = ['Neap Tide Trio', 'Salt Psalm w/ DJ Egg', 'Quiet Boat + Brine', 'Ulla Vern Band', 'The Wretches', 'Gull, Heron, Pike'];
    const weeks = Array.from({ length: 10 }, (_, week) => names.map((name) => listingTitled(`${name} ${'I'.repeat(week + 1)}`)));
    const atNoon = (await past(weeks.flat().map((one) => ({ ...one, startTime: '1200' })))).all;
    expect(atNoon[0]).toBeGreaterThan(Math.max(atNoon[1], atNoon[2]));
  });

  test('is bounded: what says plainly that it is a quiz is one at any music hall', () => {
    expect(readKind(listingTitled('Tuesday Trivia Quiz'), { prior: declareSourceKinds('music').all }).kind).toBe('other');
  });
});

const LABELS = '../shared/data/expected/kinds.json';
test.skipIf(!existsSync(LABELS))('real listings are told apart', () => {
  const { entries } = JSON.parse(readFileSync(LABELS, 'utf8')) as { entries: (ListingText & { kind: Kind })[] };
  const others = entries.filter(({ kind }) => kind === 'other').map((entry) => readKind(entry).music);
  const right = entries.filter((entry) => readKind(entry).kind === entry.kind);
  expect(right.length / entries.length).toBeGreaterThan(0.88);
  expect(others.filter((music) => music >= SURE_OF_MUSIC).length / others.length).toBeLessThanOrEqual(0.02);
});
