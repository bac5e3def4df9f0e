import { API_PREFIX } from '@beso/contract';
import { EXPORT_DOWNLOAD_PATH } from '@beso/contract/exports';
import type { OpenAPI } from '@orpc/openapi';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../platform/http/fail.ts';
import type { Services } from '../../platform/services.ts';
import { requireFreshSignIn } from '../identity/index.ts';
import { findReadyExport } from './service.ts';

/** Serves the finished file to its owner, who must have signed in recently. */
export function serveExports(app: FastifyInstance, services: Services): void {
  app.get(`${API_PREFIX}${EXPORT_DOWNLOAD_PATH}`, async (request, reply) => {
    const viewer = await services.sessions.readViewer(request.headers);
    if (viewer === null) throw fail('UNAUTHORIZED');
    await services.quotas.countPerson('exports.downloadExport', viewer.id);
    await requireFreshSignIn({ services, viewer, request, reply });
    const { path, bytes } = await findReadyExport(services, viewer.id);
    const content = await services.files.readStream(path);
    if (content === null) throw fail('EXPORT_NOT_FOUND');
    return reply
      .header('content-disposition', 'attachment; filename="beso.zip"')
      .header('cache-control', 'private, no-store')
      .header('content-length', bytes)
      .type('application/zip')
      .send(content);
  });
}

export const exportPaths: OpenAPI.PathsObject = {
  [EXPORT_DOWNLOAD_PATH]: {
    get: {
      operationId: 'exports.downloadExport',
      description: 'Downloads the file with everything of the person.',
      responses: {
        200: { description: 'OK', content: { 'application/zip': {} } },
        401: { description: 'UNAUTHORIZED' },
        403: { description: 'FRESH_SIGN_IN_REQUIRED' },
        404: { description: 'EXPORT_NOT_FOUND' },
        429: { description: 'TOO_MANY_REQUESTS' },
      },
    },
  },
};
