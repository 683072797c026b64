import { describe, expect, it } from 'vitest';
import { readSheet, type SheetSettings } from './read-sheet.ts';

const WINDOW = { zone: 'America/New_York', from: '2026-01-01', to: '2027-06-01' };

function read(text: string, settings?: SheetSettings) {
  return readSheet(new TextEncoder().encode(text), WINDOW, settings);
}

function brief(text: string, settings?: SheetSettings) {
  return read(text, settings).listings.map(({ date, startTime, performer, event, venue }) =>
    [date, startTime, performer, event, venue].join('|'),
  );
}

describe('readSheet', () => {
  it('reads a sheet by the names of its columns', () => {
    const { listings, problems, complete } = read(
      ',Show,Date,Doors,Location,Ticket Price,Ages,Link,Genre\n0,"The Jars, live","Tue, April 07, 2026 at 08:00 PM",07:00 PM,Red Room,12,21,https://red.example/jars,"Folk, Free"\n',
    );
    expect({ problems, complete }).toEqual({ problems: [], complete: true });
    expect(listings).toEqual([
      {
        key: 'https://red.example/jars',
        uid: '',
        date: '2026-04-07',
        startTime: '2000',
        endTime: null,
        doorsTime: '1900',
        performer: '',
        event: 'The Jars, live',
        venue: 'Red Room',
        status: 'announced',
        price: '$12',
        ages: '21+',
        url: 'https://red.example/jars',
        categories: ['Folk', 'Free'],
        description: '',
      },
    ]);
  });

  it('reads tabs, semicolons and several columns of bands', () => {
    const lines = ['When;Start;Band 1;Band 2;Support;Where;City', '2026-05-01;20:00;The Jars;Egg;Toast;Red Room;Ada'];
    const expected = ['2026-05-01|2000|The Jars, Egg, Toast||Red Room, Ada'];
    expect(brief(lines.join('\r\n'))).toEqual(expected);
    expect(brief(lines.join('\n').replaceAll(';', '\t'))).toEqual(expected);
  });

  it('reads days as a spreadsheet program writes them', () => {
    const nights = ['2026-12-12|2000||The Jars|Red Room', '2027-01-05|2100||Egg|Red Room'];
    expect(brief('Date,Time,Show,Venue\n12-Dec-26,8:00 PM,The Jars,Red Room\n5-Jan-27,9:00 PM,Egg,Red Room')).toEqual(nights);
    expect(brief('Date,Time,Show,Venue\n12-Dec,8:00 PM,The Jars,Red Room\n5-Jan,9:00 PM,Egg,Red Room')).toHaveLength(2);
  });

  it('has the title lead the bill where only the support has a column', () => {
    expect(brief('Date;Title;Support;Where\n2026-05-01;The Jars;Egg, Toast;Red Room')).toEqual([
      '2026-05-01||The Jars w/ Egg, Toast|The Jars|Red Room',
    ]);
  });

  it('reads UTF-16, byte order marks and what Windows writes', () => {
    const text = 'Date,Band,Venue\n5/1/2026,Café Noir,Red Room\n';
    const expected = 'Café Noir';
    const utf16 = new Uint8Array([0xff, 0xfe, ...new Uint8Array(new Uint16Array([...text].map((letter) => letter.charCodeAt(0))).buffer)]);
    const latin = new Uint8Array([...text].map((letter) => letter.charCodeAt(0)));
    const utf8 = new TextEncoder().encode(`\ufeff${text}`);
    for (const bytes of [utf16, latin, utf8])
      expect(readSheet(bytes, WINDOW).listings.map(({ performer }) => performer)).toEqual([expected]);
  });

  it('goes by the line in which Excel says what divides the cells', () => {
    const lines = ['sep=;', 'When;Who;Where', '2026-05-01;"The Jars; Egg";Red Room, Ada', 'soon;Toast;Red Room'];
    const reading = read(lines.join('\r\n'));
    expect(brief(lines.join('\r\n'))).toEqual(['2026-05-01||The Jars; Egg||Red Room, Ada']);
    expect(brief(`\ufeff"sep=|"\n${lines.slice(1).join('\n').replaceAll(';', '|')}`)).toHaveLength(1);
    // Line numbers are those of the file.
    expect(reading.problems.map(({ where }) => where)).toEqual(['line 4']);
    expect(reading.dropped).toBe(1);
  });

  it('guesses the columns of a sheet that does not name them', () => {
    const rows = [
      'Fri: May 1,The Jars w/ Egg,"drone, folk",Red Room (Ada),9pm-2am,$10,21+,https://a.example/1',
      'Sat: May 2,Toast Night,polka,The Barn Tavern,8:30pm,Free,All ages,https://a.example/2',
      'Sun: May 3,Spoons,polka,Red Room (Ada),8pm,$5-10,21+,https://a.example/3',
    ];
    expect(read(rows.join('\n')).listings).toMatchObject([
      {
        date: '2026-05-01',
        startTime: '2100',
        endTime: '0200',
        event: 'The Jars w/ Egg',
        venue: 'Red Room (Ada)',
        price: '$10',
        ages: '21+',
      },
      { date: '2026-05-02', startTime: '2030', event: 'Toast Night', venue: 'The Barn Tavern', price: 'Free', ages: 'All ages' },
      { date: '2026-05-03', startTime: '2000', event: 'Spoons', url: 'https://a.example/3' },
    ]);
  });

  it('goes by the mapping it is given, by name or number', () => {
    const text = 'A,B,C,D\nThe Jars,5/1/2026,Red Room,9pm\n';
    const expected = ['2026-05-01|2100|The Jars||Red Room'];
    expect(brief(text, { columns: { date: 'B', performer: 'A', venue: 'C', time: 'D' } })).toEqual(expected);
    expect(brief('The Jars,5/1/2026,Red Room,9pm\n', { columns: { date: 2, performer: 1, venue: 3, time: 4 } })).toEqual(expected);
  });

  it('decides for the whole sheet whether the day comes first', () => {
    expect(brief('Date,Band\n03/04/2026,Egg\n23/04/2026,Jars\n')).toEqual(['2026-04-03||Egg||', '2026-04-23||Jars||']);
    expect(brief('Date,Band\n03/04/2026,Egg\n04/23/2026,Jars\n')).toEqual(['2026-03-04||Egg||', '2026-04-23||Jars||']);
    expect(brief('Date,Band\n03/04/2026,Egg\n', { dayFirst: true })).toEqual(['2026-04-03||Egg||']);
  });

  it('takes a midnight with an offset for the day it stands for', () => {
    const text =
      'Date,Time,Band\n2026-05-01T04:00:00Z,8:00PM,Egg\n2026-05-02T05:00:00Z,None,Jars\n2026-05-03T00:00:00Z,7pm,Toast\n2026-05-05T00:30:00Z,8:30pm,Tea\n';
    expect(brief(text)).toEqual(['2026-05-01|2000|Egg||', '2026-05-02||Jars||', '2026-05-03|1900|Toast||', '2026-05-04|2030|Tea||']);
  });

  it('tells rows it cannot read by their line, and those with an id as still there', () => {
    const { listings, problems, unread, complete } = read('id,Date,Band\n1,5/1/2026,Egg\n2,Mondays,"Jars\nand lids"\n3,,Toast\n');
    expect(listings).toHaveLength(1);
    expect(problems).toEqual([
      { where: 'line 4', why: 'there’s no readable day in "Mondays"' },
      { where: 'line 5', why: 'it has no date' },
    ]);
    expect({ unread, complete }).toEqual({ unread: ['2', '3'], complete: true });
  });

  it('is not complete when many rows without a name cannot be read', () => {
    expect(read('Date,Band\n5/1/2026,Egg\nsoon,Jars\n').complete).toBe(false);
  });

  it('keeps the keys when rows change places, and tells doubles apart', () => {
    const rows = ['5/1/2026,Egg,Red Room', '5/1/2026,Egg,Red Room', '5/2/2026,Jars,Red Room'];
    const keys = (order: string[]) =>
      read(['Date,Band,Venue', ...order].join('\n')).listings.map(({ key, performer }) => `${performer} ${key}`);
    expect(keys(rows)).toEqual(keys(rows.toReversed()));
    expect(new Set(keys(rows)).size).toBe(3);
  });

  it('names the nights that share an id by their date', () => {
    expect(read('id,Date,Band\nx,5/1/2026,Egg\nx,5/2/2026,Egg\ny,5/3/2026,Egg\n').listings.map(({ key }) => key)).toEqual([
      'x@2026-05-01',
      'x@2026-05-02',
      'y',
    ]);
  });

  it('reads days without a year by their weekdays, and one wrong weekday by its neighbors', () => {
    const { listings, problems } = read('Date,Band\nThu: Dec 31,A\nSat: Jan 2,B\nSun: Jan 3,C\nMon: Jan 5,D\n');
    expect(listings.map(({ date }) => date)).toEqual(['2026-12-31', '2027-01-02', '2027-01-03', '2027-01-05']);
    expect(problems).toEqual([{ where: 'line 5', why: 'the weekday does not fit; it is read as 2027-01-05' }]);
  });

  it('leaves out an end and doors that cannot be, and says so', () => {
    const { listings, problems } = read('Date,Start,End,Doors,Band\n5/1/2026,9pm,4pm,10pm,Egg\n');
    expect(listings).toMatchObject([{ startTime: '2100', endTime: null, doorsTime: null }]);
    expect(problems.map(({ why }) => why)).toEqual([
      'It can’t end at 4:00 PM: the start is at 9:00 PM. Correct one of them.',
      'Doors can’t open at 10:00 PM: the start is at 9:00 PM. Correct one of them.',
    ]);
  });

  it('reads a sheet whose quotation mark is never closed', () => {
    const { listings, problems } = read('Date,Band\n5/1/2026,"Egg\n5/2/2026,Jars\n');
    expect(listings.map(({ performer }) => performer)).toEqual(['"Egg', 'Jars']);
    expect(problems).toHaveLength(1);
  });

  it('marks what the sheet says of a night', () => {
    const { listings } = read('Date,Band,Status,Notes\n5/1/2026,Egg,canceled,\n5/2/2026,Jars,,(sold out)\n5/3/2026,[POSTPONED] Toast,,\n');
    expect(listings.map(({ status }) => status)).toEqual(['cancelled', 'sold out', 'postponed']);
  });

  it('hears that nothing is on from a sheet with names for its columns alone', () => {
    expect(read('Date,Band,Venue\n')).toEqual({ listings: [], beyond: [], problems: [], complete: true, unread: [], dropped: 0 });
  });

  it('says when it is no sheet of dates', () => {
    expect(read('a,b\nc,d\n')).toEqual({
      listings: [],
      beyond: [],
      problems: [{ where: 'the file', why: 'it has no column of dates' }],
      complete: false,
      unread: [],
      dropped: 0,
    });
  });
});
