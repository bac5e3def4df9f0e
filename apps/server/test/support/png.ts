import { crc32, deflateSync } from 'node:zlib';

export interface PngForm {
  readonly bits: 1 | 8 | 16;
  /** The colour type of the PNG format: 0 is grey, 3 is a palette, 6 is RGBA. */
  readonly colour: 0 | 3 | 6;
}

const CHANNELS = { 0: 1, 3: 1, 6: 4 } as const;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Returns a PNG of one colour, which is a small file even for large dimensions. */
export function blankPng(
  width: number,
  height: number,
  { bits, colour }: PngForm = { bits: 1, colour: 0 },
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bits, 8);
  header.writeUInt8(colour, 9);
  const lineBytes = 1 + Math.ceil((width * bits * CHANNELS[colour]) / 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(colour === 3 ? [chunk('PLTE', Buffer.alloc(3))] : []),
    chunk('IDAT', deflateSync(Buffer.alloc(lineBytes * height), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
