import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import { IMAGE_UPLOAD_PATH, type Image } from '@beso/contract/images';
import type { ImageVariant } from '@beso/contract/limits';
import type { Config } from '../../platform/config.ts';
import type { Services } from '../../platform/services.ts';

/** What a link carries: `v` its viewer, `e` the second it expires at, `s` the signature over both and the picture. */
export interface LinkClaims {
  readonly imageId: string;
  readonly viewerId: string;
  readonly expiresAt: number;
  readonly signature: string;
}

const DAY_SECONDS = 86_400;
const SIGNATURE_BYTES = 16;
const keys = new WeakMap<Config, Buffer>();

function keyOf(config: Config): Buffer {
  const known = keys.get(config);
  if (known !== undefined) return known;
  const key = Buffer.from(hkdfSync('sha256', config.secret, '', 'beso image links', 32));
  keys.set(config, key);
  return key;
}

function sign(config: Config, imageId: string, viewerId: string, expiresAt: number): Buffer {
  return createHmac('sha256', keyOf(config))
    .update(`${imageId} ${viewerId} ${expiresAt}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}

/** The end of tomorrow: links made on one day are equal, so that a browser's cache holds each picture once. */
function roundedExpiry(): number {
  return (Math.floor(Date.now() / 1000 / DAY_SECONDS) + 2) * DAY_SECONDS;
}

function variantLinks(config: Config, viewerId: string, imageId: string): (variant: ImageVariant) => string {
  const expiresAt = roundedExpiry();
  const signature = sign(config, imageId, viewerId, expiresAt).toString('base64url');
  const query = `v=${viewerId}&e=${expiresAt}&s=${signature}`;
  return (variant) => `${API_PREFIX}${IMAGE_UPLOAD_PATH}/${imageId}/${variant}?${query}`;
}

/** The picture as `viewerId` gets it: links that nobody else can use, valid for one to two days. */
export function imageLinks(
  services: Pick<Services, 'config'>,
  viewerId: string,
  image: { readonly id: string; readonly width: number; readonly height: number },
): Image {
  const link = variantLinks(services.config, viewerId, image.id);
  const { id, width, height } = image;
  return { id, width, height, urls: { thumb: link('thumb'), feed: link('feed'), full: link('full') } };
}

/** The link to a person's picture for `viewerId`; null where the person has none. */
export function avatarUrl(
  services: Pick<Services, 'config'>,
  viewerId: string,
  imageId: string | null,
): string | null {
  return imageId === null ? null : variantLinks(services.config, viewerId, imageId)('thumb');
}

/** Whole seconds for which the link is still good; 0 when it has expired or is not one of ours. */
export function linkValidSeconds(config: Config, claims: LinkClaims): number {
  const { imageId, viewerId, expiresAt } = claims;
  const expected = sign(config, imageId, viewerId, expiresAt);
  const given = Buffer.from(claims.signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 0;
  return Math.max(0, expiresAt - Math.floor(Date.now() / 1000));
}
