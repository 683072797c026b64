// In a process of its own: it replaces a module that others have loaded.
import { networkInterfaces } from 'node:os';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { isOwnNetwork, isPublic } from './address.ts';

vi.mock('node:os', { spy: true });

const PRIVATE =
  `0.0.0.0 0.255.255.255 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 168.63.129.16 169.254.169.254 169.254.170.2
  172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1
  239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:a9fe:a9fe ::ffff:0:7f00:1 ::7f00:1 ::808:808
  64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::7f00:1 100::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:10::1 2001:20::1
  2001:db8::1 2002:7f00:1:: 2002:808:808::1 2620:4f:8000::1 3ffe::1 3fff::1 3fff:fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0
  fec0::1 ff02::1 2606:4700::5efe:7f00:1 2606:4700::200:5efe:a00:1`.split(/\s+/);

const PUBLIC =
  `1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 128.0.0.1 172.15.255.255 172.32.0.0 192.0.1.1 198.17.255.255
  198.20.0.0 223.255.255.255 2001:200::1 2003::1 2606:4700:4700::1111 2a00:1450:4001:81a::200e 3ffd::1`.split(/\s+/);

test.each(PRIVATE)('%s is not public', (address) => expect(isPublic(address)).toBe(false));
test.each(PUBLIC)('%s is public', (address) => expect(isPublic(address)).toBe(true));

test.each(['', 'localhost', '127.1', '0x7f.1', '2130706433', '0177.0.0.1', '[::1]', '1.1.1.1 ', '1.1.1.1/8', '1.1.1.1%eth0'])(
  '%j is no IP address, so it is not public',
  (address) => expect(isPublic(address)).toBe(false),
);

test('no IPv6 address outside 2000::/3 is public', () => {
  fc.assert(fc.property(fc.ipV6(), (address) => !isPublic(address) || /^[23][0-9a-f]{3}:/i.test(address)));
});

test("this machine's own addresses are not public, however they are spelt", () => {
  const own = (address: string, family: 'IPv4' | 'IPv6') =>
    ({ address, family, netmask: '', mac: '', internal: false, cidr: null, scopeid: 0 }) as const;
  vi.mocked(networkInterfaces).mockReturnValueOnce({ eth0: [own('9.9.9.9', 'IPv4')] } as ReturnType<typeof networkInterfaces>);
  expect(isPublic('9.9.9.9')).toBe(false);
  vi.mocked(networkInterfaces).mockReturnValueOnce({ eth0: [own('2a00:1::1', 'IPv6')] } as ReturnType<typeof networkInterfaces>);
  expect(isPublic('2A00:1:0:0:0:0:0:1')).toBe(false);
  expect(isPublic('9.9.9.9')).toBe(true);
});

test("an operator's own network is its private ranges and this machine, never a cloud's metadata", () => {
  for (const address of ['10.1.2.3', '127.0.0.1', '172.20.0.1', '192.168.1.1', '::1', 'fd12::1'])
    expect(isOwnNetwork(address), address).toBe(true);
  for (const address of [
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '8.8.8.8',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:10.0.0.1',
    '::',
    'nas',
  ])
    expect(isOwnNetwork(address), address).toBe(false);
});
