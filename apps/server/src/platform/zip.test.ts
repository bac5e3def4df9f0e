import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from './zip.ts';

/** The checksum that the algorithm's definition gives for these nine digits is 0xcbf43926. */
const DIGITS = '123456789';
const CHECKSUM = Buffer.from([0x26, 0x39, 0xf4, 0xcb]);

it('the checksum of content that arrives in pieces is right', async () => {
  const zip = new ZipFile();
  zip.addReadStream(Readable.from([Buffer.from('1234'), Buffer.from('56789')]), 'digits', {
    compress: false,
  });
  zip.end();
  const file = await buffer(zip.outputStream as Readable);
  expect(file.includes(DIGITS)).toBe(true);
  expect(file.includes(CHECKSUM)).toBe(true);
});
