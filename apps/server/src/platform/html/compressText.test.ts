import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressText } from './compressText.ts';

const TEXT = '<p>È tua</p>'.repeat(50);

it('a page is compressed as the client accepts, brotli first', async () => {
  const of = (accepted?: string) => compressText(TEXT, accepted);
  for (const accepted of ['gzip, deflate, br', 'BR', 'br;q=0.5, gzip;q=0.4', '*']) {
    const { body, encoding } = await of(accepted);
    expect(encoding).toBe('br');
    expect(brotliDecompressSync(body as Buffer).toString()).toBe(TEXT);
  }
  for (const accepted of ['br;q=0, gzip;q=0.3', 'br;q=0.5, gzip']) {
    const { body, encoding } = await of(accepted);
    expect(encoding).toBe('gzip');
    expect(gunzipSync(body as Buffer).toString()).toBe(TEXT);
  }
  for (const accepted of [undefined, '', 'identity', 'brotli', 'gzip;q=0']) {
    expect(await of(accepted)).toEqual({ body: TEXT, encoding: undefined });
  }
});
