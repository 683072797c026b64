import type { LookupAddress } from 'node:dns';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pass, readAddress } from './guard.ts';
import { Refused } from './refused.ts';

afterEach(() => {
  vi.useRealTimers();
});

const v4 = (address: string): LookupAddress => ({ address, family: 4 });
const v6 = (address: string): LookupAddress => ({ address, family: 6 });

describe('how an address may be written', () => {
  test.each([
    'http://tunes.example.com/',
    'https://tunes.example.com:443/a?b#c',
    'http://tunes.example.com:80',
    'HTTP://Tünes.Example.com/ä',
  ])('%s is read', (text) => expect(readAddress(text, {})).toBeInstanceOf(URL));

  test.each([
    '',
    'tunes.example.com',
    '//tunes.example.com/',
    'http:tunes.example.com',
    'http:/tunes.example.com',
    'http:///tunes.example.com',
    'http://',
    'file:///etc/passwd',
    'ftp://tunes.example.com/',
    'gopher://tunes.example.com/',
    'data:text/calendar,x',
    'blob:http://tunes.example.com/x',
    'ws://tunes.example.com/',
    'jar:http://tunes.example.com!/',
    'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
    'javascript:1',
  ])('%j is not asked: no http address', (text) => expect(() => readAddress(text, {})).toThrow(Refused));

  test.each([
    'http://tunes.example.com\\@inner.example.com/',
    'http:\\\\tunes.example.com/',
    'http://tunes.example.com/\r\nHost: inner',
    'http://tunes\t.example.com/',
    'http://tunes.example.com/\0',
    ' http://tunes.example.com/',
    'http://tunes.example.com/\u0085',
    `http://tunes.example.com/${'a'.repeat(2000)}`,
    'http://tunes.example.com:65536/',
    'http://tunes.example.com:-1/',
    'http://[::1/',
    'http://[fe80::1%25eth0]/',
    'http://1.2.3.4.5/',
    'http://256.1.1.1/',
  ])('%j is not well-formed', (text) => expect(() => readAddress(text, {})).toThrow('its address is malformed'));

  test.each([
    'http://user@tunes.example.com/',
    'http://1.1.1.1:80@127.0.0.1/',
    'http://:secret@tunes.example.com/',
    'http://a%40b:c@tunes.example.com/',
  ])('%s carries credentials', (text) => expect(() => readAddress(text, {})).toThrow('username or password'));

  test.each([1, 22, 25, 53, 5432, 6379, 8080, 65535])('port %i is not asked', (port) => {
    expect(() => readAddress(`http://tunes.example.com:${port}/`, {})).toThrow(`it names port ${port}; we only use 80 and 443`);
    expect(readAddress(`http://tunes.example.com:${port}/`, { ports: [port] }).port).toBe(String(port));
  });

  test.each(
    `localhost LOCALHOST localhost. ⓛⓞⓒⓐⓛⓗⓞⓢⓣ a.localhost printer.local metadata.google.internal router.home.arpa nas.lan intranet x.onion x.test
     x.invalid com tunes.example.com. 1.0.0.127.in-addr.arpa localhost.localdomain`.split(/\s+/),
  )('%s is no public name', (name) => expect(() => readAddress(`http://${name}/`, {})).toThrow(/its host (?:is not on|name is malformed)/));

  test.each([
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(126)}com`,
    'a..example.com',
    '.example.com',
    '-a.example.com',
    'a!b.example.com',
    "a'b.example.com",
  ])('%s is no name', (name) => expect(() => readAddress(`http://${name}/`, {})).toThrow('its host name is malformed'));

  test('names of an inner network are read for whoever allows them', () => {
    expect(readAddress('http://nas/', { names: 'any' }).hostname).toBe('nas');
    expect(() => readAddress('http://nas./', { names: 'any' })).toThrow(Refused);
  });

  test('where an address led, paths count from there', () => {
    const from = new URL('https://tunes.example.com/a/b');
    expect(readAddress('../c', {}, from).href).toBe('https://tunes.example.com/c');
    expect(readAddress('//other.example.com/', {}, from).href).toBe('https://other.example.com/');
    expect(() => readAddress('//localhost/', {}, from)).toThrow(Refused);
    expect(() => readAddress('/\\localhost/', {}, from)).toThrow(Refused);
    expect(() => readAddress('file:///etc/passwd', {}, from)).toThrow(Refused);
  });
});

describe('where a name may lead', () => {
  const at = (...addresses: LookupAddress[]) => pass(new URL('http://tunes.example.com/'), { resolve: async () => addresses });

  test('public addresses pass, all of them', async () => {
    const addresses = [v4('1.1.1.1'), v6('2606:4700::1111')];
    expect((await at(...addresses)).addresses).toEqual(addresses);
  });

  test.each<[string, LookupAddress[]]>([
    ['a private one', [v4('10.0.0.1')]],
    ['a public and a private one', [v4('1.1.1.1'), v4('169.254.169.254')]],
    ['a public A and a private AAAA', [v4('1.1.1.1'), v6('::1')]],
    ['a public AAAA and a private A', [v6('2606:4700::1111'), v4('127.0.0.1')]],
    ['a mapped one', [v6('::ffff:1.1.1.1')]],
    ['no address at all', [{ address: 'localhost', family: 4 }]],
  ])('%s does not pass', async (_, addresses) => {
    await expect(at(...addresses)).rejects.toThrow('it’s not on the public internet');
  });

  test('neither no answer nor a thousand pass', async () => {
    await expect(at()).rejects.toThrow('that name doesn’t exist');
    await expect(at(...Array.from({ length: 1000 }, (_, i) => v4(`1.1.${i >> 8}.${i & 255}`)))).rejects.toThrow('more than 50 machines');
  });

  test('a resolver that says nothing is given up after five seconds', async () => {
    vi.useFakeTimers();
    const passing = pass(new URL('http://tunes.example.com/'), { resolve: () => new Promise(() => {}) });
    const refused = expect(passing).rejects.toThrow('its name wasn’t found within 5 s');
    await vi.advanceTimersByTimeAsync(5000);
    await refused;
  });

  test('a resolver that stumbles is told in a sentence', async () => {
    const failing = Object.assign(new Error('getaddrinfo ENOTFOUND tunes.example.com'), { code: 'ENOTFOUND' });
    await expect(pass(new URL('http://tunes.example.com/'), { resolve: () => Promise.reject(failing) })).rejects.toThrow(
      'that name doesn’t exist',
    );
  });

  test('an IP address is nobody to look up, and judged all the same', async () => {
    const resolve = vi.fn();
    await expect(pass(new URL('http://[::1]/'), { resolve })).rejects.toThrow('public internet');
    expect((await pass(new URL('http://[2606:4700::1111]/'), { resolve })).addresses).toEqual([v6('2606:4700::1111')]);
    expect(resolve).not.toHaveBeenCalled();
  });
});
