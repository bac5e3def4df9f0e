import { API_PREFIX } from '@beso/contract';
import { IMAGE_UPLOAD_PATH } from '@beso/contract/images';
import { IMAGE_MAX_BYTES } from '@beso/contract/limits';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuseOtherPerson } from '../../platform/abuse/named-person.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { createUploadReservation } from './incoming.ts';
import { imageLinks } from './links.ts';
import { IMAGE_LINK_NAMES, resolveImageFileName } from './picture.ts';
import { type ImageCondition, readableImageStatement } from './queries/images.ts';
import { admitUpload } from './quota.ts';
import { resolveImageLink, storeImage } from './service.ts';
import { readUpload } from './upload.ts';

const DAY_SECONDS = 86_400;
/** The longest accepted field of the form, which is the name of a bucket. */
const FIELD_MAX_BYTES = 100;

const LinkParams = z.object({ id: z.uuid(), variant: z.enum(IMAGE_LINK_NAMES) });
const LinkQuery = z.object({ v: z.uuid(), e: z.coerce.number().int().positive(), s: z.string().max(64) });

async function viewerOf(services: Services, request: FastifyRequest): Promise<Viewer> {
  const viewer = await services.sessions.findViewer(request.headers);
  if (viewer === null) throw fail('UNAUTHORIZED');
  return viewer;
}

/**
 * Serves uploads and images, which each person's browser may cache for a day.
 * @param conditions the SQL conditions by which people see other people's images
 */
export async function serveImages(
  app: FastifyInstance,
  services: Services,
  conditions: readonly ImageCondition[],
): Promise<void> {
  const readable = readableImageStatement(conditions);

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'POST' && request.url.startsWith(`${API_PREFIX}/auth/sign-out`)) {
      reply.header('clear-site-data', '"cache"');
    }
    done();
  });

  // The library has its own scope, because its hooks slow down every request of their scope.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: IMAGE_MAX_BYTES, files: 1, fields: 4, fieldSize: FIELD_MAX_BYTES, parts: 6 },
      throwFileSizeLimit: true,
    });
    const form = { config: { accepts: 'multipart/form-data' } };
    scope.post(`${API_PREFIX}${IMAGE_UPLOAD_PATH}`, form, async (request, reply) => {
      const viewer = await viewerOf(services, request);
      refuseOtherPerson(request.headers, viewer);
      await admitUpload(services, viewer.id);
      const arriving = createUploadReservation(viewer.id);
      try {
        const { bucket, content } = await readUpload(request, arriving);
        const image = await storeImage(
          { db: services.database.db, files: services.files },
          { ownerId: viewer.id, bucket, content },
        );
        return reply.code(201).send(imageLinks(services, viewer.id, image));
      } finally {
        arriving.release();
      }
    });
  });

  app.get(`${API_PREFIX}${IMAGE_UPLOAD_PATH}/:id/:variant`, async (request, reply) => {
    const viewer = await viewerOf(services, request);
    const params = LinkParams.safeParse(request.params);
    const query = LinkQuery.safeParse(request.query);
    if (!params.success || !query.success) throw fail('IMAGE_NOT_FOUND');
    const { id, variant } = params.data;
    const { v, e, s } = query.data;
    const claims = { imageId: id, viewerId: v, expiresAt: e, signature: s };
    const { path, validSeconds } = await resolveImageLink(services, readable, viewer.id, claims);
    const file = resolveImageFileName(variant);
    const etag = `"${id}-${file}"`;
    // The content of a link never changes, so a cached copy stays right.
    const isKnown = request.headers['if-none-match'] === etag;
    const content = isKnown ? undefined : await services.files.read(`${path}/${file}`);
    if (content === null) throw fail('IMAGE_NOT_FOUND');
    return reply
      .code(isKnown ? 304 : 200)
      .header('cache-control', `private, max-age=${Math.min(validSeconds, DAY_SECONDS)}, immutable`)
      .header('etag', etag)
      .header('vary', 'Cookie')
      .type(file.endsWith('.avif') ? 'image/avif' : 'image/webp')
      .send(content);
  });
}
