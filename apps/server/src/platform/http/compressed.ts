import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** What is made for one request is not worth the time that the files of a build are given. */
const QUALITY = 4;

export interface Compressed {
  body: Buffer | string;
  encoding: 'br' | 'gzip' | undefined;
}

/** Whether an `Accept-Encoding` takes it. */
const takes = (accepted: string, encoding: string) =>
  accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .some(([name, weight = 'q=1']) => name === encoding && Number(weight.replace('q=', '')) > 0);

/**
 * A text that the build could not compress beforehand, as the client takes it.
 * @param accepted the `Accept-Encoding` of the request
 */
export async function compressed(text: string, accepted = ''): Promise<Compressed> {
  if (takes(accepted, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
    return { body: await toBrotli(text, { params }), encoding: 'br' };
  }
  if (takes(accepted, 'gzip')) return { body: await toGzip(text), encoding: 'gzip' };
  return { body: text, encoding: undefined };
}
