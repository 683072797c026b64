import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Public by number, yet every Azure machine's own host. */
const AZURE_HOST = '168.63.129.16';
/** All assigned IPv6; what is outside (loopback, local, mapped, translated, multicast) is never public. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** The former test network, which the library counts as public. */
const FORMER_TEST_IPV6 = ipaddr.IPv6.parseCIDR('3ffe::/16');
/** Cloud metadata among IPv6's private addresses. */
const METADATA_IPV6 = ipaddr.IPv6.parseCIDR('fd00:ec2::254/128');

/** Whether an IP address is public and not this machine's. */
export function isPublic(address: string): boolean {
  const ip = parse(address);
  // 'unicast' is what no special-purpose range (IANA's registries) has.
  if (ip === undefined || isThisMachine(ip) || ip.range() !== 'unicast') return false;
  if (ip instanceof ipaddr.IPv4) return ip.toString() !== AZURE_HOST;
  return ip.match(GLOBAL_IPV6) && !ip.match(FORMER_TEST_IPV6) && !isIsatap(ip);
}

/** Whether an IP address is in a private range or this machine's. */
export function isOwnNetwork(address: string): boolean {
  const ip = parse(address);
  if (ip === undefined) return false;
  if (isThisMachine(ip)) return true;
  return ['private', 'uniqueLocal', 'loopback'].includes(ip.range()) && !(ip instanceof ipaddr.IPv6 && ip.match(METADATA_IPV6));
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
