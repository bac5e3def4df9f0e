import type { IncomingMessage } from 'node:http';
import { IMAGE_BUCKETS, type ImageBucket } from '@beso/contract/images';
import { IMAGE_MAX_BYTES } from '@beso/contract/limits';
import type { MultipartFile } from '@fastify/multipart';
import { ORPCError } from '@orpc/server';
import type { FastifyRequest } from 'fastify';
import { fail, failField } from '../../platform/http/fail.ts';
import type { UploadReservation } from './incoming.ts';

export interface ImageUpload {
  readonly bucket: ImageBucket;
  readonly content: Buffer;
}

const INVALID = 'errors.fieldInvalid';
const FORM_OVERHEAD_BYTES = 16 * 1024;
/** Browsers read a response only after sending everything, so up to this much is read and dropped. */
const DISCARD_MAX_BYTES = 64 * 1024 * 1024;

function discardRest(request: IncomingMessage): void {
  let left = DISCARD_MAX_BYTES;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}

async function readFile(part: MultipartFile, arriving: UploadReservation): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (part.file.truncated || size > IMAGE_MAX_BYTES) throw fail('IMAGE_TOO_LARGE');
    arriving.reserve(chunk.length);
    chunks.push(chunk);
  }
  if (part.file.truncated) throw fail('IMAGE_TOO_LARGE');
  return Buffer.concat(chunks, size);
}

function asBucket(value: unknown): ImageBucket {
  const bucket = IMAGE_BUCKETS.find((known) => known === value);
  if (bucket === undefined) throw failField('bucket', INVALID);
  return bucket;
}

async function readForm(request: FastifyRequest, arriving: UploadReservation): Promise<ImageUpload> {
  let bucket: ImageBucket | undefined;
  let content: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw failField(part.fieldname, INVALID);
      if (part.fieldname === 'bucket') bucket = asBucket(part.value);
    } else if (part.fieldname === 'file') {
      if (bucket === undefined) throw failField('bucket', INVALID);
      content = await readFile(part, arriving);
    } else throw failField(part.fieldname, INVALID);
  }
  if (bucket === undefined) throw failField('bucket', INVALID);
  if (content === undefined) throw failField('file', INVALID);
  return { bucket, content };
}

/**
 * Reads an upload's form with at most IMAGE_MAX_BYTES of the picture in memory.
 * @throws IMAGE_TOO_LARGE as soon as the limit is passed, INVALID_INPUT unless the form is `bucket` and then
 * `file`, and the errors of `arriving`
 */
export async function readUpload(request: FastifyRequest, arriving: UploadReservation): Promise<ImageUpload> {
  try {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > IMAGE_MAX_BYTES + FORM_OVERHEAD_BYTES) throw fail('IMAGE_TOO_LARGE');
    return await readForm(request, arriving);
  } catch (error) {
    discardRest(request.raw);
    // Every other error means that the form is malformed.
    throw error instanceof ORPCError ? error : failField('file', INVALID);
  }
}
