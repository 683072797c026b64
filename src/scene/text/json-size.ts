/**
 * Measures the depth and the number of objects and lists of JSON text without parsing it, as parsing nested brackets takes 70 times its
 * length in memory.
 */
export function measureJson(text: string): { depth: number; things: number } {
  let [depth, deepest, things, inString] = [0, 0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) inString = false;
    } else if (character === QUOTE) inString = true;
    else if (character === BRACE || character === BRACKET) {
      things += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (character === END_BRACE || character === END_BRACKET) depth -= 1;
  }
  return { depth: deepest, things };
}

const [QUOTE, BACKSLASH, BRACE, END_BRACE, BRACKET, END_BRACKET] = ['"', '\\', '{', '}', '[', ']'].map((mark) => mark.charCodeAt(0));
