/** The most empty blocks that a JPEG code can skip: `RUN_MIN` plus the greatest 14-bit number. */
const RUN_MAX = 32_767;
const RUN_MIN = 16_384;

function part(code: number, body: readonly number[]): Buffer {
  const length = body.length + 2;
  return Buffer.from([0xff, code, length >> 8, length & 0xff, ...body]);
}

/** Packs bits into bytes. JPEG fills the last byte with ones, and adds a zero byte after each 0xff. */
function pack(bits: string): Buffer {
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.flatMap((byte) => (byte === '11111111' ? [0xff, 0] : [Number.parseInt(byte, 2)])));
}

/** Returns a valid grey JPEG with many empty scans. A decoder visits all blocks in every scan. */
export function jpegOfScans(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  const table = (kind: number, symbol: number) => part(0xc4, [kind, 1, ...Array<number>(15).fill(0), symbol]);
  const scan = (from: number, to: number, precision: number, data: Buffer) => [
    part(0xda, [1, 1, 0, from, to, precision]),
    data,
  ];
  let runs = '';
  for (let left = blocks; left > 0; left -= RUN_MAX) {
    const run = Math.max(RUN_MIN, Math.min(RUN_MAX, left));
    runs += `0${(run - RUN_MIN).toString(2).padStart(14, '0')}`;
  }
  const nothing = pack(runs);
  const passes = Array.from({ length: scans - 1 }, (_, index) => {
    const low = 13 - Math.floor(index / 63);
    const place = 1 + (index % 63);
    return scan(place, place, low === 13 ? low : ((low + 1) << 4) | low, nothing);
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    part(0xdb, [0, ...Array<number>(64).fill(1)]),
    part(0xc2, [8, ...size, 1, 1, 0x11, 0]),
    table(0x00, 0),
    table(0x10, 0xe0),
    ...scan(0, 0, 0, Buffer.alloc(Math.ceil(blocks / 8))),
    ...passes.flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}
