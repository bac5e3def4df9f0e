import type { OpenAPI } from '@orpc/openapi';
import { expect, it } from 'vitest';
import { lintOpenApiDocument } from './reference-faults.ts';

const SENTENCE = 'Gifts.';

/** Returns a valid document of one operation with the given descriptions. */
const documentOf = (ofTag: string | undefined, ofOperation: string | undefined): OpenAPI.Document => ({
  openapi: '3.1.1',
  info: { title: 'BESO', version: '1', description: SENTENCE, contact: { name: 'The operator' } },
  servers: [{ url: '/api/v1' }],
  tags: [{ name: 'besos', ...(ofTag !== undefined && { description: ofTag }) }],
  paths: {
    '/gifts': {
      get: {
        operationId: 'besos.listGifts',
        tags: ['besos'],
        ...(ofOperation !== undefined && { description: ofOperation }),
        responses: { 200: { description: 'OK' } },
      },
    },
  },
});

const faultsIn = async (document: OpenAPI.Document) =>
  (await lintOpenApiDocument(document)).map(({ code, path }) => `${code}: ${path.join('.')}`);

it('a document with a sentence for each tag and operation has no faults', async () => {
  expect(await faultsIn(documentOf(SENTENCE, SENTENCE))).toEqual([]);
});

it.each([undefined, ''])('a tag or an operation with the sentence %j is a fault', async (missing) => {
  expect(await faultsIn(documentOf(missing, SENTENCE))).toEqual([
    expect.stringMatching(/^tag-description: tags\.0/),
  ]);
  expect(await faultsIn(documentOf(SENTENCE, missing))).toEqual([
    expect.stringMatching(/^operation-description: paths\.\/gifts\.get/),
  ]);
});
