import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { MOVES } from './orders.ts';

const SIGNATURE_BYTES = 8;
const FRAME_BYTES = 12;
/** Screen profiles have up to 50 kB, scanner profiles up to 1 MB. */
const MAX_PROFILE_BYTES = 1_000_000;
/** Without a thumbnail Exif has less than 1 kB; it contains the orientation. */
const MAX_EXIF_BYTES = 64_000;
/** Name (1 to 79 bytes), NUL, compression method (PNG specification, 11.3.2.3). */
const PROFILE_NAME = /^[^\0]{1,79}\0\0/;

/**
 * A PNG reduced to critical chunks, transparency, and the first valid color profile and Exif: decoders unpack texts and profiles without a
 * limit. Ancillary chunks have a lower-case first letter (PNG specification, 5.4).
 * @returns why it is refused, if it is animated
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
      // A chunk beyond the end is cut here; the decoder reports the picture as broken.
      const chunk = isCritical ? bytes.subarray(at, end) : ancillaryChunk(type, bytes.subarray(at, end));
      if (chunk !== undefined) kept.push(chunk);
    }
    seen.add(type);
    if (type === 'IEND') break;
    at = end;
  }
  return { png: Buffer.concat(kept) };
}

function ancillaryChunk(type: string, chunk: Buffer): Buffer | undefined {
  if (type === 'tRNS') return chunk;
  if (type === 'eXIf') return chunk.length - FRAME_BYTES <= MAX_EXIF_BYTES ? chunk : undefined;
  return type === 'iCCP' ? profileChunk(chunk.subarray(8, -4)) : undefined;
}

/** Repacks a color profile, so that the decoder unpacks what was measured here. */
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

/** Frames a PNG chunk. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
