import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Not public in IPv4: IANA's special-purpose registry, multicast, reserved blocks, and Azure's host address. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by a provider's customers
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // public by number, yet every Azure machine's own host
  '169.254.0.0/16', // link-local, and most clouds' metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // multicast tunnels
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
].map((block) => ipaddr.IPv4.parseCIDR(block));

/** All assigned IPv6; what is outside (loopback, local, mapped, translated, multicast) is never public. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Not public inside it: IANA's special-purpose registry, and the returned test network. */
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which carries an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3ffe::/16', // the former test network
  '3fff::/20', // documentation
].map((block) => ipaddr.IPv6.parseCIDR(block));

/** An operator's own networks: private ranges and this machine. */
const OWN_IPV4 = ['10.0.0.0/8', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map((block) => ipaddr.IPv4.parseCIDR(block));
const OWN_IPV6 = ['::1/128', 'fc00::/7'].map((block) => ipaddr.IPv6.parseCIDR(block));

/** Cloud metadata among IPv6's private addresses. */
const METADATA_IPV6 = ipaddr.IPv6.parseCIDR('fd00:ec2::254/128');

/** Whether an IP address is public and not this machine's. */
export function isPublic(address: string): boolean {
  const ip = parse(address);
  if (ip === undefined || isThisMachine(ip)) return false;
  if (ip instanceof ipaddr.IPv4) return !SPECIAL_IPV4.some((block) => ip.match(block));
  return ip.match(GLOBAL_IPV6) && !SPECIAL_IPV6.some((block) => ip.match(block)) && !isIsatap(ip);
}

/** Whether an IP address is in a private range or this machine's. */
export function isOwnNetwork(address: string): boolean {
  const ip = parse(address);
  if (ip === undefined) return false;
  if (isThisMachine(ip)) return true;
  if (ip instanceof ipaddr.IPv4) return OWN_IPV4.some((block) => ip.match(block));
  return OWN_IPV6.some((block) => ip.match(block)) && !ip.match(METADATA_IPV6);
}

/** Accepts only what Node's own parser takes, without a zone. */
function parse(address: string) {
  return isIP(address) === 0 || address.includes('%') ? undefined : ipaddr.parse(address);
}

function isThisMachine(ip: ReturnType<typeof ipaddr.parse>): boolean {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.some(({ address }) => parse(address)?.toString() === ip.toString());
}

/** Tunnel addresses of RFC 5214 end in an IPv4 address of the network. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;
}
