import { API_PREFIX } from '@beso/contract';
import { IMAGE_UPLOAD_PATH } from '@beso/contract/images';
import { IMAGE_VARIANT_WIDTHS, type ImageVariant } from '@beso/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { fail } from '../../platform/http/fail.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { imageLinks } from './links.ts';
import { readImage, storeImage } from './service.ts';
import { readUpload } from './upload.ts';

const UPLOADS_PER_HOUR = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

const LinkParams = z.object({
  id: z.uuid(),
  variant: z.enum(Object.keys(IMAGE_VARIANT_WIDTHS) as [ImageVariant, ...ImageVariant[]]),
});
const LinkQuery = z.object({ v: z.uuid(), e: z.coerce.number().int().positive(), s: z.string().max(64) });

async function viewerOf(services: Services, request: FastifyRequest): Promise<Viewer> {
  const viewer = await services.sessions.findViewer(request.headers);
  if (viewer === null) throw fail('UNAUTHORIZED');
  return viewer;
}

/** Counts attempts, readable or not: each costs a decoding. Per node, which is what the limit protects. */
function uploadLimit(): (viewerId: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: UPLOADS_PER_HOUR, duration: HOUR_SECONDS });
  return async (viewerId) => {
    try {
      await limiter.consume(viewerId);
    } catch (refused) {
      const { msBeforeNext } = refused as RateLimiterRes;
      throw fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) });
    }
  };
}

/**
 * Uploading and reading pictures, and forgetting them: a browser keeps what it has seen for a day, its own per
 * person, and drops it when that person signs out.
 */
export function serveImages(app: FastifyInstance, services: Services): void {
  const countUpload = uploadLimit();

  app.post(`${API_PREFIX}${IMAGE_UPLOAD_PATH}`, async (request, reply) => {
    const viewer = await viewerOf(services, request);
    await countUpload(viewer.id);
    const { bucket, content } = await readUpload(request);
    const image = await storeImage(
      { db: services.database.db, files: services.files },
      { ownerId: viewer.id, bucket, content },
    );
    return reply.code(201).send(imageLinks(services, viewer.id, image));
  });

  app.get(`${API_PREFIX}${IMAGE_UPLOAD_PATH}/:id/:variant`, async (request, reply) => {
    const viewer = await viewerOf(services, request);
    const params = LinkParams.safeParse(request.params);
    const query = LinkQuery.safeParse(request.query);
    if (!params.success || !query.success) throw fail('IMAGE_NOT_FOUND');
    const { id, variant } = params.data;
    const { v, e, s } = query.data;
    const claims = { imageId: id, viewerId: v, expiresAt: e, signature: s };
    const { content, validSeconds } = await readImage(services, viewer.id, claims, variant);
    return reply
      .header('cache-control', `private, max-age=${Math.min(validSeconds, DAY_SECONDS)}, immutable`)
      .header('vary', 'Cookie')
      .type('image/webp')
      .send(content);
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && request.url.startsWith(`${API_PREFIX}/auth/sign-out`)) {
      reply.header('clear-site-data', '"cache"');
    }
  });
}
