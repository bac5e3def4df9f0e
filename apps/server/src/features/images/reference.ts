import { IMAGE_BUCKETS, IMAGE_UPLOAD_PATH, Image } from '@beso/contract/images';
import type { OpenAPI } from '@orpc/openapi';
import { z } from 'zod';
import { IMAGE_LINK_NAMES } from './picture.ts';

type Schema = NonNullable<OpenAPI.ParameterObject['schema']>;

const answers = (codes: Record<number, string>): OpenAPI.ResponsesObject =>
  Object.fromEntries(Object.entries(codes).map(([status, description]) => [status, { description }]));

const text = { type: 'string' } as const;
const id = { type: 'string', format: 'uuid' } as const;
const parameter = (place: 'path' | 'query', name: string, schema: Schema): OpenAPI.ParameterObject => ({
  name,
  in: place,
  required: true,
  schema,
});

/** Describes upload and download in the OpenAPI document. Streams are not in the contract. */
export const imagePaths: OpenAPI.PathsObject = {
  [IMAGE_UPLOAD_PATH]: {
    post: {
      operationId: 'images.uploadImage',
      description: 'Uploads a picture.',
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['bucket', 'file'],
              properties: {
                bucket: { ...text, enum: [...IMAGE_BUCKETS] },
                file: { ...text, format: 'binary' },
              },
            },
          },
        },
      },
      responses: {
        201: {
          description: 'Created',
          content: { 'application/json': { schema: z.toJSONSchema(Image) as Schema } },
        },
        ...answers({
          401: 'UNAUTHORIZED',
          409: 'IMAGES_QUOTA',
          413: 'IMAGE_TOO_LARGE',
          415: 'UNSUPPORTED_MEDIA_TYPE',
          422: 'INVALID_INPUT, IMAGE_UNREADABLE',
          429: 'TOO_MANY_REQUESTS',
          503: 'SERVICE_UNAVAILABLE',
          507: 'STORAGE_FULL',
        }),
      },
    },
  },
  [`${IMAGE_UPLOAD_PATH}/{id}/{variant}`]: {
    get: {
      operationId: 'images.readImage',
      description: 'Returns a picture in one of its sizes.',
      parameters: [
        parameter('path', 'id', id),
        parameter('path', 'variant', { ...text, enum: [...IMAGE_LINK_NAMES] }),
        parameter('query', 'v', id),
        parameter('query', 'e', { type: 'integer' }),
        parameter('query', 's', text),
      ],
      responses: {
        200: { description: 'OK', content: { 'image/webp': {}, 'image/avif': {} } },
        ...answers({
          304: 'Not Modified',
          401: 'UNAUTHORIZED',
          404: 'IMAGE_NOT_FOUND',
          503: 'SERVICE_UNAVAILABLE',
        }),
      },
    },
  },
};
