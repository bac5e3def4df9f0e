import { z } from 'zod';

/** [S3-037] */
export const IMAGE_BUCKETS = ['beso-images', 'recommendation-images', 'message-images', 'avatars'] as const;
export type ImageBucket = (typeof IMAGE_BUCKETS)[number];

/**
 * Pictures travel outside the RPC contract, as multipart form data, so that they stream: `POST
 * /api/v1/images` with the fields `bucket` and then `file`. Errors: UNAUTHORIZED, IMAGES_QUOTA, STORAGE_FULL,
 * IMAGE_TOO_LARGE, IMAGE_UNREADABLE, INVALID_INPUT, TOO_MANY_REQUESTS. They are read at `GET
 * /api/v1/images/{id}/{variant}` with the signature the link carries.
 */
export const IMAGE_UPLOAD_PATH = '/images';

/**
 * Links to the sized variants; each names its viewer and is checked again at every read. Cards have two more:
 * with `avif` a link of IMAGE_AVIF_VARIANTS works also with `.avif` before its `?`. It is an address of its
 * own, so that no cache has to look at what a browser accepts. `placeholder` is the picture in a few pixels,
 * a data: address of 200 characters at most.
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
