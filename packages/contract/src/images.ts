import { z } from 'zod';

/** [S3-037] The kinds of pictures, each stored separately. */
export const IMAGE_BUCKETS = ['beso-images', 'recommendation-images', 'message-images', 'avatars'] as const;
export type ImageBucket = (typeof IMAGE_BUCKETS)[number];

/**
 * Pictures are uploaded as multipart form data and are not part of the contract, because uploads are streams:
 * `POST /api/v1/images` with the field `bucket` and then `file`. Errors: UNAUTHORIZED, IMAGES_QUOTA,
 * STORAGE_FULL, IMAGE_TOO_LARGE, IMAGE_UNREADABLE, INVALID_INPUT, TOO_MANY_REQUESTS. Pictures are served at
 * `GET /api/v1/images/{id}/{variant}` with the signature of the link.
 */
export const IMAGE_UPLOAD_PATH = '/images';

/**
 * A picture and the links to its sizes. Each link works only for its viewer, and the server checks it at each
 * read. If `avif` is true, the variants in IMAGE_AVIF_VARIANTS also exist with `.avif` before the `?`: every
 * cache tells two URLs apart, but not two formats of one URL. `placeholder` is a preview: a data: URL of at
 * most 200 characters.
 */
export const Image = z.object({
  id: z.uuid(),
  width: z.int(),
  height: z.int(),
  urls: z.object({ thumb: z.string(), feed: z.string(), full: z.string() }),
  avif: z.literal(true).optional(),
  placeholder: z.string().optional(),
});
export type Image = z.infer<typeof Image>;
