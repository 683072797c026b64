import { setTimeout as delay } from 'node:timers/promises';
import type { Nodes } from './nodes.ts';

/** Public pages, cached before the database stops. */
const KEPT = ['/', '/shows', '/artists', '/venues', '/api/shows', '/api/artists'];
/** Uncached pages, which need the database. */
const MADE = ['/api/search?q=', '/artists/nobody-'];
const READERS = 8;
const WRITERS = 4;
/** Milliseconds between a client's requests. */
const REST_MS = 50;
const PASSWORD = 'three quiet boats';

/** The results of requests while the database was away. */
export interface Away {
  /** Reads of cached pages that failed, and all answers of 500. */
  wrong: string[];
  read: number;
  refused: number;
  acknowledged: number;
  /** Writers whose page has neither the last acknowledged text nor a later one. */
  lost: string[];
  /** The longest wait for a cached page, in milliseconds. */
  longestMs: number;
  /** Milliseconds from the database's return to the first accepted write. */
  backAfterMs: number;
}

/**
 * Reads and writes through all machines while the database is away for `ms` milliseconds, and a little longer.
 * @param how `stopped` refuses connections, `hanging` doesn't answer
 */
export async function writeWhileAway(nodes: Nodes, how: 'stopped' | 'hanging', ms: number): Promise<Away> {
  const away: Away = { wrong: [], read: 0, refused: 0, acknowledged: 0, lost: [], longestMs: 0, backAfterMs: Number.NaN };
  const origin = (n: number) => nodes.origins[n % nodes.origins.length] ?? '';
  for (const place of nodes.origins) for (const path of KEPT) await (await fetch(place + path)).text();
  const writers = await Promise.all(Array.from({ length: WRITERS }, (_, n) => arriveAt(origin(n), `${how}${n}`)));
  let over = false;
  let back = Number.NaN;
  const look = (path: string, status: number) => {
    if (status >= 500 && status !== 503) away.wrong.push(`${status} ${path}`);
  };
  const reading = Array.from({ length: READERS }, async (_, reader) => {
    for (let n = 0; !over; n++) {
      const isKept = n % 3 > 0;
      const path = isKept ? (KEPT[n % KEPT.length] ?? '/') : `${MADE[n % MADE.length]}${reader}-${n}`;
      const began = performance.now();
      const answer = await fetch(origin(n + reader) + path);
      await answer.arrayBuffer();
      const tookMs = performance.now() - began;
      away.read++;
      look(path, answer.status);
      await delay(REST_MS);
      if (!isKept) continue;
      away.longestMs = Math.max(away.longestMs, tookMs);
      if (answer.status !== 200) away.wrong.push(`${answer.status} ${path}`);
    }
  });
  const writing = writers.map(async ({ uid, token }, writer) => {
    let taken = -1;
    for (let n = 0; !over; n++) {
      const answer = await fetch(`${origin(n)}/api/post/updateUserData`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ uid, fields: { location: `Pier ${n}` } }),
      });
      await answer.arrayBuffer();
      look('updateUserData', answer.status);
      if (answer.ok) {
        taken = n;
        away.acknowledged++;
        if (!Number.isNaN(back) && Number.isNaN(away.backAfterMs)) away.backAfterMs = performance.now() - back;
      } else away.refused++;
      await delay(REST_MS);
    }
    const { rows } = await nodes.query('select location from profile where uid = $1', [uid]);
    const stands = Number(/\d+/.exec(String(rows[0]?.location))?.[0] ?? -1);
    if (stands < taken) away.lost.push(`${writer}: acknowledged ${taken}, stands ${stands}`);
  });
  await delay(1_000);
  if (how === 'stopped') await nodes.postgres.halt();
  else nodes.postgres.hang();
  await delay(ms);
  if (how === 'stopped') await nodes.postgres.start();
  else nodes.postgres.goOn();
  back = performance.now();
  while (Number.isNaN(away.backAfterMs) && performance.now() - back < 30_000) await delay(50);
  over = true;
  await Promise.all([...reading, ...writing]);
  return away;
}

async function arriveAt(origin: string, name: string): Promise<{ uid: string; token: string }> {
  const post = async (path: string, body: object, token = '') =>
    (
      await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
    ).json();
  const email = `${name}@tunes.example`;
  const account = (await post('/v1/accounts:signUp?key=k', { email, password: PASSWORD })) as { localId: string; idToken: string };
  const { localId: uid, idToken: token } = account;
  await post('/api/post/registerData', { uid, username: name, displayname: name, location: '', bio: '', createdAt: 0, email }, token);
  return { uid, token };
}
