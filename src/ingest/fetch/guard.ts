import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublic } from './address.ts';
import { Refused, refusal } from './refused.ts';

/** What requests may reach; by default the public internet on ports 80 and 443. */
export interface Reach {
  mayReach?: ((address: string) => boolean) | undefined;
  ports?: readonly number[] | 'any' | undefined;
  /** Whether names that mean something only inside a network may be looked up. */
  names?: 'public' | 'any' | undefined;
  /** Resolves a name; the system's resolver by default. */
  resolve?: ((name: string) => Promise<readonly LookupAddress[]>) | undefined;
}

export interface Passed {
  url: URL;
  addresses: readonly LookupAddress[];
}

const WEB_PORTS = [80, 443];
const MAX_ANSWERS = 50;
const LOOKUP_MS = 5_000;

/** RFC 1035. */
const MAX_NAME_CHARS = 253;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

const MAX_ADDRESS_CHARS = 2_000;

/** Endings of names that mean this machine or its network. */
const INNER_NAMES = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion|alt)$/;

/**
 * Parses an address from a stranger.
 * @param from the address that redirected here
 * @throws Refused for addresses that cannot be on the public web
 */
export function readAddress(text: string, reach: Reach, from?: URL): URL {
  // The URL parser drops tabs and newlines and turns backslashes into slashes, so two parsers could see two hosts.
  if (text.length > MAX_ADDRESS_CHARS || /[\p{Cc}\s\\]/u.test(text)) throw new Refused('its address is malformed');
  if (from === undefined && !/^https?:\/\/[^/]/i.test(text)) throw new Refused('we only read http:// and https:// addresses');
  const url = URL.parse(text, from?.href);
  if (url === null) throw new Refused('its address is malformed');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refused('we only read http:// and https:// addresses');
  if (url.username !== '' || url.password !== '') throw new Refused('it has a username or password');
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const { ports = WEB_PORTS } = reach;
  if (ports !== 'any' && !ports.includes(port)) throw new Refused(`it names port ${port}; we only use ${ports.join(' and ')}`);
  checkName(bare(url), reach);
  return url;
}

/** Resolves an address and checks that all of its IP addresses may be reached. @throws Refused */
export async function pass(url: URL, reach: Reach): Promise<Passed> {
  const addresses = await answers(bare(url), reach);
  if (addresses.length === 0) throw new Refused('that name doesn’t exist');
  if (addresses.length > MAX_ANSWERS) throw new Refused(`its name points to more than ${MAX_ANSWERS} machines`);
  const { mayReach = isPublic } = reach;
  if (!addresses.every(({ address }) => mayReach(address))) throw new Refused('it’s not on the public internet');
  return { url, addresses };
}

/** A host without the brackets of IPv6. */
function bare({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

function checkName(name: string, { names = 'public' }: Reach): void {
  if (isIP(name) !== 0) return;
  const labels = name.split('.');
  if (name.length > MAX_NAME_CHARS || !labels.every((label) => LABEL.test(label))) throw new Refused('its host name is malformed');
  if (names === 'public' && (labels.length < 2 || INNER_NAMES.test(name))) throw new Refused('its host is not on the public internet');
}

async function answers(name: string, { resolve = (name) => lookup(name, { all: true }) }: Reach): Promise<readonly LookupAddress[]> {
  const family = isIP(name);
  if (family !== 0) return [{ address: name, family }];
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Refused(`its name wasn’t found within ${LOOKUP_MS / 1000} s`)), LOOKUP_MS);
  try {
    return await Promise.race([resolve(name), late.promise]);
  } catch (error) {
    throw refusal(error);
  } finally {
    clearTimeout(timer);
  }
}
