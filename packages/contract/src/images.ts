import { z } from 'zod';

/** [S3-037] */
export const IMAGE_BUCKETS = ['beso-images', 'recommendation-images', 'message-images', 'avatars'] as const;
export type ImageBucket = (typeof IMAGE_BUCKETS)[number];

/**
 * Pictures are uploaded as multipart form data, outside of the RPC contract, so that they stream: `POST
 * /api/v1/images` with the fields `bucket` and then `file`. Errors: UNAUTHORIZED, IMAGES_QUOTA, STORAGE_FULL,
 * IMAGE_TOO_LARGE, IMAGE_UNREADABLE, INVALID_INPUT, TOO_MANY_REQUESTS. They are served at `GET
 * /api/v1/images/{id}/{variant}` with the signature of the link.
 */
export const IMAGE_UPLOAD_PATH = '/images';

/**
 * Links to the sized variants. Each link is bound to its viewer and checked on every read. If `avif` is true,
 * the variants in IMAGE_AVIF_VARIANTS also exist with `.avif` before the `?`, because separate URLs work with
 * every cache. `placeholder` is a tiny preview, a data: URL of at most 200 characters.
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
