import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { MOVES } from './kinds.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;
/** Color profiles of screens have up to 50 kB, those of scanners up to 1 MB. */
const MAX_PROFILE_BYTES = 1_000_000;
/** Exif without a thumbnail has less than 1 kB; it says which way up the picture is. */
const MAX_EXIF_BYTES = 64_000;
/** A profile's name (1 to 79 bytes), a null, the compression method (PNG specification, 11.3.2.3). */
const PROFILE_NAME = /^[^\0]{1,79}\0\0/;

/**
 * A PNG with nothing but what its picture needs: critical chunks, transparency, and the first sound color profile and Exif. Decoders unpack
 * texts and profiles without a limit, so all other ancillary chunks (lower-case first letter: PNG specification, 5.4) are left out.
 * @returns why the picture is refused, if it moves
 */
export function strippedPng(bytes: Buffer): { png: Buffer } | { why: string } {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
  const seen = new Set<string>();
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length; ) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return { why: MOVES };
    const isCritical = /^[A-Z]/.test(type);
    if (isCritical || !seen.has(type)) {
      // A chunk that ends after the file does is cut short here too: the decoder says that the picture is broken.
      const chunk = isCritical ? bytes.subarray(at, end) : ancillaryChunk(type, bytes.subarray(at, end));
      if (chunk !== undefined) kept.push(chunk);
    }
    seen.add(type);
    if (type === 'IEND') break;
    at = end;
  }
  return { png: Buffer.concat(kept) };
}

/** An ancillary chunk as the decoder may have it; undefined where it may not. */
function ancillaryChunk(type: string, chunk: Buffer): Buffer | undefined {
  if (type === 'tRNS') return chunk;
  if (type === 'eXIf') return chunk.length - FRAME_BYTES <= MAX_EXIF_BYTES ? chunk : undefined;
  return type === 'iCCP' ? profileChunk(chunk.subarray(8, -4)) : undefined;
}

/** A color profile packed again under a name of ours, so that the decoder unpacks what was measured here. */
function profileChunk(content: Buffer): Buffer | undefined {
  const [name] = PROFILE_NAME.exec(content.toString('latin1', 0, 81)) ?? [];
  if (name === undefined) return undefined;
  try {
    const profile = inflateSync(content.subarray(name.length), { maxOutputLength: MAX_PROFILE_BYTES });
    return pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(profile)]));
  } catch {
    return undefined;
  }
}

/** One chunk of a PNG, framed. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
