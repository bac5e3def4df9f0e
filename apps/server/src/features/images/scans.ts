const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Returns whether a marker stands alone, without a length after it. */
const isAlone = (code: number) => (code >= 0xd0 && code <= 0xd7) || code === 0x01;
/** In image data, 0xFF is followed by 0x00. Before a marker, 0xFF may be repeated. */
const isNoMarker = (code: number) => code === 0x00 || code === MARKER;

/** Returns whether a JPEG has more than `most` scans. Each scan takes as long to decode as an image. */
export function hasMoreScans(jpeg: Buffer, most: number): boolean {
  if (jpeg[0] !== MARKER || jpeg[1] !== START_OF_IMAGE) return false;
  let scans = 0;
  let at = 2;
  while (at + 1 < jpeg.length) {
    const code = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== MARKER || isNoMarker(code)) at += 1;
    else if (isAlone(code)) at += 2;
    else if (code === END_OF_IMAGE || at + 4 > jpeg.length) return false;
    else {
      if (code === START_OF_SCAN) scans += 1;
      if (scans > most) return true;
      at += 2 + jpeg.readUInt16BE(at + 2);
    }
  }
  return false;
}
