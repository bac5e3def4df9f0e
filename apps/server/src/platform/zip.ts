import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';

/** The checksum functions of `buffer-crc32`, which yazl calls for each piece of content. */
interface Checksums {
  unsigned(piece: Buffer, before?: number): number;
}

// Makes yazl use Node's checksum function, which is more than ten times as fast.
const library = createRequire(import.meta.resolve('yazl'));
(library('buffer-crc32') as Checksums).unsigned = (piece, before) => crc32(piece, before);

export { ZipFile } from 'yazl';
