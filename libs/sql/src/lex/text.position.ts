import type { SqlPosition } from '../contract/statement.type.js';

/** Line and column (from 1) of a UTF-16 offset. A position past the end is that of the end. */
export function positionAt(text: string, offset: number): SqlPosition {
  const at = Math.max(0, Math.min(offset, text.length));
  let line = 1;
  let start = 0;
  for (let next = text.indexOf('\n'); next !== -1 && next < at; next = text.indexOf('\n', next + 1)) {
    line += 1;
    start = next + 1;
  }
  return { offset: at, line, column: at - start + 1 };
}

/** Turns byte offsets in the UTF-8 form of a text (what the PostgreSQL parser counts in) into UTF-16 offsets. */
export function byteOffsets(text: string): (byte: number) => number {
  if (isAscii(text)) return (byte) => byte;
  let map: Uint32Array | undefined;
  return (byte) => {
    map ??= mapBytes(text);
    return map[Math.max(0, Math.min(byte, map.length - 1))] ?? text.length;
  };
}

/** Turns a count of code points (what the PostgreSQL parser reports errors in) into a UTF-16 offset. */
export function codePointOffset(text: string, count: number): number {
  let offset = 0;
  for (let seen = 0; seen < count && offset < text.length; seen += 1)
    offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  return offset;
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}

function mapBytes(text: string): Uint32Array {
  const map = new Uint32Array(Buffer.byteLength(text, 'utf8') + 1);
  let byte = 0;
  for (let index = 0; index < text.length;) {
    if (text.charCodeAt(index) <= 0x7f) {
      map[byte] = index;
      byte += 1;
      index += 1;
      continue;
    }
    const code = text.codePointAt(index) ?? 0;
    const size = code > 0xffff ? 4 : code > 0x7ff ? 3 : 2;
    // A loop: for so few places `fill` costs several times as much.
    for (const end = byte + size; byte < end; byte += 1) map[byte] = index;
    index += code > 0xffff ? 2 : 1;
  }
  map[byte] = text.length;
  return map;
}
