import { inflateSync } from 'node:zlib';
import { MOVES } from './kinds.ts';

const SIGNATURE_BYTES = 8;
const FRAME_BYTES = 12;
/** What a PNG says beside its picture may come to so many bytes, packed and unpacked. */
const MOST_BESIDE = 4_000_000;
const BESIDE = new Set(['zTXt', 'iTXt', 'tEXt', 'iCCP', 'eXIf']);
const PACKED = new Set(['zTXt', 'iTXt', 'iCCP']);
const BLOATED = 'This PNG carries far more text than picture. Save it again without, and send that.';

/**
 * Why a PNG is refused before anybody decodes it: decoders unpack what stands beside the picture without asking how much that is.
 * @returns undefined where nothing speaks against it
 */
export function pngFault(bytes: Buffer): string | undefined {
  let beside = 0;
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'acTL') return MOVES;
    if (BESIDE.has(type)) {
      beside += PACKED.has(type) ? unpacked(content) : content.length;
      if (beside > MOST_BESIDE) return BLOATED;
    }
    if (type === 'IEND') return undefined;
    at += FRAME_BYTES + length;
  }
  return undefined;
}

/** How much a text or a profile comes to: what is packed begins somewhere behind its name, with the two bytes every such stream begins with. */
function unpacked(content: Buffer): number {
  const start = content.indexOf(0x78, content.indexOf(0));
  if (start < 0) return content.length;
  try {
    return content.length + inflateSync(content.subarray(start), { maxOutputLength: MOST_BESIDE }).length;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? MOST_BESIDE + 1 : content.length;
  }
}
