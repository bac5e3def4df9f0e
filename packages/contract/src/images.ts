import { z } from 'zod';

/** [S3-037] The kinds of pictures, each stored separately. */
export const IMAGE_BUCKETS = ['beso-images', 'recommendation-images', 'message-images', 'avatars'] as const;
export type ImageBucket = (typeof IMAGE_BUCKETS)[number];

/**
 * The path of uploads, which are not in the contract: multipart form data with `bucket` and then `file`.
 * Errors: UNAUTHORIZED, IMAGES_QUOTA, STORAGE_FULL, IMAGE_TOO_LARGE, IMAGE_UNREADABLE, INVALID_INPUT,
 * TOO_MANY_REQUESTS.
 */
export const IMAGE_UPLOAD_PATH = '/images';

/**
 * A picture and its links, which work only for their viewer. With `avif`, the IMAGE_AVIF_VARIANTS also exist
 * with `.avif` before the `?`. `placeholder` is a preview: a data: URL of at most 200 characters.
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
