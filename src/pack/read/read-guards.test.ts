import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '#rig/folder.ts';
import { readSent } from '../pictures.ts';
import { demandFiles, readPack } from './read.ts';

type Json = Record<string, Record<string, unknown>>;

describe('what guards a scene pack that is read', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(testFolder(), 'town');
    cpSync('test/scene', folder, { recursive: true });
  });

  const change = (file: string, edit: (json: Json) => void) => {
    const json = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Json;
    edit(json);
    writeFileSync(join(folder, file), JSON.stringify(json));
  };
  const set = (file: string, id: string, more: object) => change(file, (json) => Object.assign(json[id] ?? {}, more));
  const picture = (content: Buffer) => {
    const file = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.webp`;
    mkdirSync(join(folder, 'pictures'), { recursive: true });
    writeFileSync(join(folder, 'pictures', file), content);
    return file;
  };

  test.each<[what: string, file: string, id: string, more: object, said: RegExp]>([
    ['a genre there is not', 'artists.json', 'zoebee', { genres: ['polka'] }, /zoebee\.genres\.0: we don’t have the genre polka/],
    ['a genre twice', 'artists.json', 'zoebee', { genres: ['folk', 'folk'] }, /zoebee\.genres\.1: folk is named twice\.$/],
    [
      'a picture without the other that pages offer',
      'artists.json',
      'zoebee',
      { artistimage: 'alone.webp' },
      /zoebee\.artistimage: there is no picture artistinfo\/alone\.avif\.$/,
    ],
    // The file exists, so it is no typing error.
    [
      'a picture beside its folder',
      'artists.json',
      'zoebee',
      { artistimage: '../art/logo.svg' },
      /zoebee\.artistimage: there is no picture/,
    ],
    [
      'a venue whose picture is not there',
      'venues.json',
      'bilge',
      { image: { file: `${'0'.repeat(32)}.webp`, alt: 'The venue', x: 50, y: 50 } },
      /venues\.json: bilge\.image: there is no picture pictures\//,
    ],
    [
      'a post whose picture is not there',
      'news.json',
      'not-yet',
      { image: { file: `${'0'.repeat(32)}.webp`, alt: 'The venue', x: 50, y: 50 } },
      /news\.json: not-yet\.image: there is no picture pictures\//,
    ],
    ['a post that is too long', 'news.json', 'not-yet', { text: `<p>${'a '.repeat(10_001)}</p>` }, /not-yet\.text: is too long/],
    [
      'a post about too many',
      'news.json',
      'not-yet',
      { about: Array.from({ length: 21 }, (_, at) => ({ kind: 'artist', id: `band${at}`, name: 'A band' })) },
      /news\.json: not-yet\.about: /,
    ],
    [
      'a service of a kind there is not',
      'services.json',
      'lowtideloud',
      { kind: 'gardening' },
      /lowtideloud\.kind: we don’t have the kind gardening/,
    ],
    ['a kind of service that is none', 'scene.json', 'look', {}, /scene\.json: services\.0: /],
    ['a drawing outside the pack', 'scene.json', 'look', { logo: '../outside.svg' }, /we can’t find the drawing \.\.\/outside\.svg\.$/],
  ])('with %s it is refused, naming the file and the field', (_, file, id, more, said) => {
    cpSync(join(folder, 'artistinfo/quietboat.webp'), join(folder, 'artistinfo/alone.webp'));
    cpSync(join(folder, 'art/logo.svg'), join(folder, '../outside.svg'));
    set(file, id, more);
    if (said.source.includes('services')) change('scene.json', (scene) => Object.assign(scene, { services: ['<b>Loud</b>'] }));
    expect(() => readPack(folder)).toThrow(said);
  });

  test.each<[what: string, file: string, json: unknown, said: RegExp]>([
    ['an old address that is none', 'moved.json', { artists: { 'No Slug': 'zoebee' } }, /moved\.json: artists\.No Slug: /],
    ['addresses of what has none', 'moved.json', { shows: { old: 'new' } }, /moved\.json: /],
    [
      'an artist’s that leads on to who left',
      'moved.json',
      { artists: { a: 'b', b: 'zoebee' } },
      /artists\.a: there is no b in artists\.json\.$/,
    ],
    [
      'a title of two kinds',
      'taught.json',
      {
        kinds: [
          { title: 'Quiz', kind: 'other' },
          { title: 'QUIZ', kind: 'other' },
        ],
      },
      /kinds\.1: QUIZ is already at kinds\.0\.$/,
    ],
    [
      'a title of two bills',
      'taught.json',
      { bills: ['Special', 'special'].map((title) => ({ title, occasion: '', performers: [] })) },
      /bills\.1: special is already at bills\.0\.$/,
    ],
    ['a spelling without end', 'taught.json', { names: [{ kind: 'artist', name: 'x'.repeat(1001), means: null }] }, /names\.0\.name: /],
    ['a spelling of nothing', 'taught.json', { names: [{ kind: 'artist', name: '', means: null }] }, /names\.0\.name: must not be empty$/],
  ])('with %s it is refused', (_, file, json, said) => {
    writeFileSync(join(folder, file), JSON.stringify(json));
    expect(() => readPack(folder)).toThrow(said);
  });

  const FILES = ['scene.json', 'artists.json', 'news.json', 'moved.json', 'art/logo.svg', 'artistinfo/quietboat.webp'];
  test.each(FILES)('a link of %s that leads out of the pack is not followed, and no pipe is waited for', (file) => {
    const outside = join(folder, '../outside');
    cpSync(existsSync(join(folder, file)) ? join(folder, file) : join(folder, 'news.json'), outside);
    rmSync(join(folder, file), { force: true });
    symlinkSync(outside, join(folder, file));
    expect(() => readPack(folder)).toThrow(`${join(folder, file)} is outside the scene pack.`);
    rmSync(join(folder, file));
    execFileSync('mkfifo', [join(folder, file)]);
    expect(() => readPack(folder)).toThrow(`${join(folder, file)} isn’t a file.`);
  });

  test('the same of what a source is heard from; a link within the pack is followed, as mounted settings are', () => {
    const pack = readPack(folder);
    const [file = ''] = pack.sources.flatMap((source) => source.file ?? []);
    const at = join(folder, file);
    renameSync(at, join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), at);
    demandFiles(pack);
    rmSync(at);
    cpSync(join(folder, 'elsewhere'), join(folder, '../outside'));
    symlinkSync(join(folder, '../outside'), at);
    expect(() => demandFiles(pack)).toThrow('is outside the scene pack.');
    rmSync(at);
    execFileSync('mkfifo', [at]);
    expect(() => demandFiles(pack)).toThrow('isn’t a file.');
  });

  test.each([
    ['more than a page can carry', `<svg>${'<path/>'.repeat(2400)}</svg>`, 'is larger than 16384 bytes'],
    ['words before it', 'x<svg></svg>', 'can only have shapes'],
    ['a color from elsewhere', '<svg><path fill="url(https://a.example/x)"/></svg>', 'can only have shapes'],
    ['a handler', '<svg><path onclick="x()"/></svg>', 'can only have shapes'],
    ['a link', '<svg><path xlink:href="x"/></svg>', 'can only have shapes'],
    ['a picture', '<svg><image/></svg>', 'can only have shapes'],
    ['a frame', '<svg><iframe></iframe></svg>', 'can only have shapes'],
    ['a page within', '<svg><foreignObject/></svg>', 'can only have shapes'],
    ['another drawing', '<svg><use/></svg>', 'can only have shapes'],
    ['a script', '<svg><script/></svg>', 'can only have shapes'],
    ['a way elsewhere', '<svg><a/></svg>', 'can only have shapes'],
    ['styles', '<svg><style>*{}</style></svg>', 'can only have shapes'],
    ['a remark', '<svg><!-- x --></svg>', 'can only have shapes'],
    ['a color from elsewhere, written otherwise', '<svg><path fill="u&#114;l(https://a.example/x)"/></svg>', 'not <path fill="u&#114;l'],
    ['a color from elsewhere, escaped', '<svg><path fill="\\75rl(https://a.example/x)"/></svg>', 'not <path fill='],
    ['a name that the page may have', '<svg><g><path id="main" d="M0 0"/></g></svg>', 'not <path id="main"'],
    ['a style of its own', '<svg><path style="position:fixed"/></svg>', 'not <path style='],
    ['what moves', '<svg><g><animate attributeName="x"/></g></svg>', 'not <animate'],
    ['words', '<svg><g>Sold out</g></svg>', 'not Sold out'],
    ['letters', '<svg><text>Sold out</text></svg>', 'not <text>'],
    ['a page behind it', '<svg></svg><h1>Sold out</h1>', 'not <h1>'],
    ['another drawing behind it', '<svg></svg><svg></svg>', 'not <svg></svg>'],
    ['a page in between', '<svg></svg><textarea name="x"><svg></svg>', 'not <textarea'],
    ['an end that comes too early', '<svg><g></svg></g>', 'not </svg></g>'],
    ['what is not closed', '<svg><g><path d="M0 0"/></svg>', 'not </svg>'],
    ['no end', '<svg><g/>', 'not <svg> that is not closed'],
  ])('a drawing with %s is refused', (_, svg, said) => {
    writeFileSync(join(folder, 'art/logo.svg'), svg);
    expect(() => readPack(folder)).toThrow(said);
  });

  test.each([
    ['emblem', '500 500'],
    ['foreground', '180 260'],
  ])('the %s is one that every page can carry, and nothing but shapes', (name, field) => {
    writeFileSync(join(folder, `art/${name}.svg`), `<svg xmlns="" viewBox="0 0 ${field}">${'<path/>'.repeat(300)}</svg>`);
    expect(() => readPack(folder)).toThrow(`art/${name}.svg is larger than 2048 bytes: every page carries it.`);
    writeFileSync(join(folder, `art/${name}.svg`), `<svg viewBox="0 0 ${field}"><script/></svg>`);
    expect(() => readPack(folder)).toThrow(`art/${name}.svg can only have shapes`);
    set('scene.json', 'look', { [name]: 'art/logo.svg' });
    expect(() => readPack(folder)).toThrow(
      `art/logo.svg must be drawn on a field of ${field.replace(' ', ' by ')}: viewBox="0 0 ${field}".`,
    );
  });

  test('classes by their former names are read as the current ones', () => {
    writeFileSync(join(folder, 'art/logo.svg'), '<svg viewBox="0 0 10 10"><path class="pk st"/><path class="wide"/></svg>');
    expect(readPack(folder).logo).toBe('<svg viewBox="0 0 10 10"><path class="key-plate stroke"/><path class="wide"/></svg>');
  });

  test('a pack has the shapes of its emblem and of its foreground, or none', () => {
    expect(readPack(folder)).toMatchObject({
      emblem: expect.stringMatching(/^<path class="bird" .*<\/g>$/s),
      foreground: expect.stringMatching(/^<path d=.*\/>$/),
    });
    set('scene.json', 'look', { emblem: undefined, foreground: undefined });
    expect(readPack(folder)).toMatchObject({ emblem: '', foreground: '' });
  });

  test('all that is wrong is told at once, each with its file and field', () => {
    set('artists.json', 'zoebee', { genres: ['polka'], website: 'nowhere' });
    set('artists.json', 'quietboat', { formed: 'once' });
    set('venues.json', 'cannery', { capacity: 'many' });
    set('sources.json', 'bilge-calendar', { venue: 'nowhere' });
    expect(() => readPack(folder)).toThrow(
      new RegExp(
        [
          '^3 things are wrong with the scene pack:',
          '.*/artists.json: quietboat.formed: .*',
          '.*/artists.json: zoebee.website: .*',
          '.*/venues.json: cannery.capacity: must be a number$',
        ].join('\n'),
      ),
    );
    set('artists.json', 'zoebee', { website: 'https://zoe.example/' });
    set('artists.json', 'quietboat', { formed: '1998' });
    set('venues.json', 'cannery', { capacity: 200 });
    expect(() => readPack(folder)).toThrow(
      /^2 things are wrong[\s\S]*genres\.0: we don’t have the genre polka[\s\S]*there is no venue nowhere/,
    );
    set('artists.json', 'zoebee', { genres: Array.from({ length: 4 }, (_, n) => `polka ${n}`) });
    change('artists.json', (json) => {
      for (let n = 0; n < 10; n++) json[`polka${n}`] = { name: `Polka ${n}`, artistimage: `none${n}.webp`, genres: ['polka'] };
    });
    expect(() => readPack(folder)).toThrow(/^22 things are wrong(?:[^\n]*\n){20}[^\n]*\n {2}… and 2 more$/);
  });

  test('the text of a post is clean once it is read', () => {
    set('news.json', 'not-yet', { text: '<p onclick="x()">Hush<script>x()</script></p>' });
    expect(readPack(folder).news.find(({ id }) => id === 'not-yet')?.text).toBe('<p>Hush</p>');
  });

  test('what a source is heard from is a file of the pack', () => {
    for (const file of ['feeds', 'feeds/none.ics']) {
      set('sources.json', 'bilge-calendar', { file });
      expect(() => demandFiles(readPack(folder))).toThrow(`bilge-calendar.file: there is no file ${file} in the pack.`);
    }
  });

  test('its fingerprint is another with its news, its services, its old addresses and what was taught', () => {
    const seen = new Set([readPack(folder).fingerprint]);
    for (const edit of [
      () => set('news.json', 'not-yet', { name: 'Something' }),
      () => set('services.json', 'lowtideloud', { phone: '555' }),
      () => writeFileSync(join(folder, 'moved.json'), JSON.stringify({ artists: { old: 'zoebee' } })),
      () => writeFileSync(join(folder, 'taught.json'), JSON.stringify({ kinds: [{ title: 'Quiz', kind: 'other' }] })),
    ]) {
      edit();
      seen.add(readPack(folder).fingerprint);
    }
    expect(seen.size).toBe(5);
  });

  test('what people sent is a picture, the one its name says', () => {
    const whole = readFileSync(join(folder, 'artistinfo/quietboat.webp'));
    expect(readSent(folder, picture(whole))).toMatchObject({ content: whole, width: expect.any(Number) });
    const [riff, webp] = [Buffer.from(whole), Buffer.from(whole)];
    riff.write('RIFX', 0, 'latin1');
    webp.write('WAVE', 8, 'latin1');
    const none = [riff, webp, Buffer.from('RIFF\0\0\0\0WEBPVP8X'), Buffer.from('<script>x()</script>'.repeat(9))];
    for (const content of none) expect(() => readSent(folder, picture(content))).toThrow('isn’t the same picture anymore');
  });
});
