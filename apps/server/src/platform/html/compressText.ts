import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Higher qualities of Brotli take longer than they save, because each response is sent once. */
const QUALITY = 4;

export interface CompressedText {
  body: Buffer | string;
  encoding: 'br' | 'gzip' | undefined;
}

/** @param accepted the `Accept-Encoding` of the request */
export async function compressText(text: string, accepted = ''): Promise<CompressedText> {
  const encoding = negotiate(accepted.toLowerCase(), ['br', 'gzip']) ?? undefined;
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
    return { body: await toBrotli(text, { params }), encoding };
  }
  return { body: encoding === 'gzip' ? await toGzip(text) : text, encoding };
}
