import { dirname } from 'node:path';
import type { Random } from './random.ts';
import type { Call } from './trace.ts';

/** What a power cut leaves of unsynced data: nothing, everything up to a moment, a part, or parts with torn sectors. */
export const LEFTOVERS = ['nothing', 'a prefix', 'a subset', 'torn'] as const;
type Leftover = (typeof LEFTOVERS)[number];

/** The unit a disk writes atomically, in bytes. */
const SECTOR = 512;

type Change = { when: number } & ({ at: number; bytes: Buffer } | { size: number });
interface File {
  synced: Buffer;
  changes: Change[];
}
type Entry = File | 'folder';
/** A name added to or removed from a folder. */
type Naming = { when: number; path: string; entry: Entry | undefined };

/**
 * A simulated disk below one folder. A file's bytes are safe once it was synced, its name once its folder was. Names in a folder reach the
 * disk in order, as file systems journal them.
 */
export interface Disk {
  take: (call: Call) => void;
  /** The files left by a power cut now. */
  cut: (leftover: Leftover, random: Random) => Map<string, Buffer>;
}

export function openDisk(root: string): Disk {
  const fds = new Map<number, { path: string; file: File | undefined; position: number }>();
  const names = new Map<string, Entry>([[root, 'folder']]);
  const safe = new Map<string, Entry>([[root, 'folder']]);
  const namings = new Map<string, Naming[]>();
  let clock = 0;

  // SQLite recreates -shm files.
  const inside = (path: string) => path.startsWith(`${root}/`) && !path.endsWith('-shm');
  const give = (path: string, entry: Entry | undefined) => {
    if (!inside(path)) return;
    if (entry === undefined) names.delete(path);
    else names.set(path, entry);
    const folder = dirname(path);
    namings.set(folder, [...(namings.get(folder) ?? []), { when: clock, path, entry }]);
  };

  function open({ fd, path, create, empty }: Extract<Call, { call: 'open' }>): void {
    if (create && !names.has(path)) give(path, { synced: Buffer.alloc(0), changes: [] });
    const entry = names.get(path);
    const file = entry === 'folder' ? undefined : entry;
    if (empty) file?.changes.push({ when: clock, size: 0 });
    fds.set(fd, { path, file, position: 0 });
  }

  function sync(fd: number): void {
    const { path, file } = fds.get(fd) ?? { path: '' };
    if (file !== undefined) {
      file.synced = applyChanges(file.synced, file.changes);
      file.changes = [];
    } else if (names.get(path) === 'folder') {
      for (const { path: name, entry } of namings.get(path) ?? []) apply(safe, name, entry);
      namings.delete(path);
    }
  }

  /** After a failed sync the system treats the data as written: no later sync writes it. */
  function forget(fd: number): void {
    const { file } = fds.get(fd) ?? {};
    if (file !== undefined) file.changes = [];
  }

  function write({ fd, at, bytes }: Extract<Call, { call: 'write' }>): void {
    const handle = fds.get(fd);
    if (handle?.file === undefined) return;
    handle.file.changes.push({ when: clock, at: at ?? handle.position, bytes });
    if (at === undefined) handle.position += bytes.length;
  }

  return {
    take(call) {
      clock += 1;
      switch (call.call) {
        case 'open':
          return open(call);
        case 'close':
          fds.delete(call.fd);
          return;
        case 'sync':
          return sync(call.fd);
        case 'failed sync':
          return forget(call.fd);
        case 'mkdir':
          return give(call.path, 'folder');
        case 'unlink':
          return give(call.path, undefined);
        case 'truncate':
          fds.get(call.fd)?.file?.changes.push({ when: clock, size: call.size });
          return;
        case 'write':
          return write(call);
      }
    },
    cut(leftover, random) {
      const pending = [...names.values(), ...safe.values()].flatMap((entry) => (entry === 'folder' ? [] : entry.changes));
      const first = Math.min(clock, ...pending.map(({ when }) => when));
      const until = leftover === 'nothing' ? -1 : random.between(first - 1, clock);
      const share = random.between(1, 9) / 10;
      const left = new Map(safe);
      for (const given of namings.values()) {
        const kept = leftover === 'nothing' ? 0 : random.between(0, given.length);
        for (const { path, entry } of given.slice(0, kept)) apply(left, path, entry);
      }
      const files = new Map<string, Buffer>();
      for (const [path, entry] of left) {
        if (entry === 'folder' || !left.has(dirname(path))) continue;
        const kept = entry.changes.filter(({ when }) =>
          leftover === 'a prefix' ? when <= until : leftover !== 'nothing' && random.chance(share),
        );
        files.set(path, applyChanges(entry.synced, leftover === 'torn' ? kept.flatMap((tx) => torn(tx, random)) : kept));
      }
      return files;
    },
  };
}

function apply(names: Map<string, Entry>, path: string, entry: Entry | undefined): void {
  if (entry === undefined) names.delete(path);
  else names.set(path, entry);
}

function applyChanges(bytes: Buffer, changes: readonly Change[]): Buffer {
  let size = bytes.length;
  let most = size;
  for (const tx of changes) {
    size = 'size' in tx ? tx.size : Math.max(size, tx.at + tx.bytes.length);
    most = Math.max(most, size);
  }
  const after = Buffer.alloc(most);
  bytes.copy(after);
  size = bytes.length;
  for (const tx of changes) {
    if ('size' in tx) {
      if (tx.size < size) after.fill(0, tx.size, size);
      size = tx.size;
    } else {
      tx.bytes.copy(after, tx.at);
      size = Math.max(size, tx.at + tx.bytes.length);
    }
  }
  return after.subarray(0, size);
}

/** Some sectors of a write. */
function torn(tx: Change, random: Random): Change[] {
  if ('size' in tx) return [tx];
  const parts: Change[] = [];
  const { when, at, bytes } = tx;
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, (Math.floor((at + from) / SECTOR) + 1) * SECTOR - at);
    if (random.chance(0.5)) parts.push({ when, at: at + from, bytes: bytes.subarray(from, to) });
    from = to;
  }
  return parts;
}
