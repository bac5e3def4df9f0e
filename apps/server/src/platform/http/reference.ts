import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { API_PREFIX, contract } from '@beso/contract';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { OpenAPI } from '@orpc/openapi';
import type { FastifyInstance } from 'fastify';
import { type AllOperations, byFullName } from '../operations.ts';

const DOCUMENT_PATH = `${API_PREFIX}/openapi.json`;
const REFERENCE_PATH = `${API_PREFIX}/reference`;

/** A separate file, because the content security policy forbids inline scripts. */
const START_SCRIPT = `window.ui = SwaggerUIBundle({ url: '${DOCUMENT_PATH}', dom_id: '#reference' });`;

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>BESO API reference</title>
    <link rel="stylesheet" href="${REFERENCE_PATH}/swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <script src="${REFERENCE_PATH}/swagger-ui-bundle.js"></script>
    <script src="${REFERENCE_PATH}/start.js"></script>
  </body>
</html>
`;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Tags each operation with its group, and describes it with the sentence that its feature declares. */
function withSentences(paths: OpenAPI.PathsObject, declared: AllOperations): OpenAPI.PathsObject {
  const operations = new Map(byFullName(declared));
  for (const item of Object.values(paths)) {
    for (const method of METHODS) {
      const operation = item?.[method];
      if (operation === undefined) continue;
      const { operationId = '' } = operation;
      operation.tags = [operationId.split('.')[0] ?? ''];
      operation.description ??= operations.get(operationId)?.does ?? '';
    }
  }
  return paths;
}

/**
 * Returns the API's OpenAPI document, which is generated only when somebody asks for it.
 * @param extraPaths routes outside the contract, relative to the API's prefix
 */
export async function buildOpenApiDocument(
  operations: AllOperations,
  extraPaths: OpenAPI.PathsObject,
): Promise<OpenAPI.Document> {
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ]);
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const generated = await generator.generate(contract, {
    info: {
      title: 'BESO',
      version: '1',
      description: 'Couples and friends thank each other with besos, a small virtual currency.',
      contact: { name: 'The operator of this installation' },
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: API_PREFIX }],
    tags: Object.entries(operations).map(([name, { about }]) => ({ name, description: about })),
  });
  return { ...generated, paths: withSentences({ ...generated.paths, ...extraPaths }, operations) };
}

const toGzip = promisify(gzip);

/** Returns the document as bytes, plain and compressed. */
async function written(
  describeApi: () => Promise<OpenAPI.Document>,
): Promise<Record<'plain' | 'gzip', Buffer>> {
  const plain = Buffer.from(JSON.stringify(await describeApi()));
  return { plain, gzip: await toGzip(plain) };
}

export async function serveReference(
  app: FastifyInstance,
  describeApi: () => Promise<OpenAPI.Document>,
): Promise<void> {
  let document: Promise<Record<'plain' | 'gzip', Buffer>> | undefined;
  app.get(DOCUMENT_PATH, async ({ headers }, reply) => {
    document ??= written(describeApi);
    const { plain, gzip: packed } = await document;
    const isTaken = negotiate(headers['accept-encoding']?.toLowerCase() ?? '', ['gzip']) !== null;
    if (isTaken) reply.header('content-encoding', 'gzip');
    return reply
      .header('vary', 'accept-encoding')
      .type('application/json; charset=utf-8')
      .send(isTaken ? packed : plain);
  });
  app.get(REFERENCE_PATH, async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get(`${REFERENCE_PATH}/start.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START_SCRIPT),
  );
  const assets = join(
    dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui/package.json'))),
    'static',
  );
  const files = ['/swagger-ui.css', '/swagger-ui-bundle.js'];
  // Does not define `reply.sendFile`, because web.ts defines it for another folder.
  await app.register(fastifyStatic, {
    root: assets,
    prefix: `${REFERENCE_PATH}/`,
    index: false,
    decorateReply: false,
    allowedPath: (path) => files.includes(path),
  });
}
