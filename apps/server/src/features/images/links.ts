import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import { IMAGE_UPLOAD_PATH, type Image } from '@beso/contract/images';
import type { ImageVariant } from '@beso/contract/limits';
import type { DatabaseClockEstimate } from '../../platform/clock/time.ts';
import type { Config } from '../../platform/config.ts';

/** The parts of a link: viewer (`v`), expiry in Unix seconds (`e`) and the signature of all (`s`). */
export interface LinkClaims {
  readonly imageId: string;
  readonly viewerId: string;
  readonly expiresAt: number;
  readonly signature: string;
}

const DAY_SECONDS = 86_400;
const SIGNATURE_BYTES = 16;
const keys = new Map<string, KeyObject>();
type Links = Image['urls'];

/** The most links that are cached. A page of the feed shows few faces many times. */
const LINKS_KEPT = 5_000;
/** Today's links, by viewer and image. */
interface Made {
  readonly expiresAt: number;
  readonly links: Map<string, Map<string, Links>>;
  count: number;
}
const made = new WeakMap<Config, Made>();

function keyOf(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'beso image links', 32)));
  keys.set(secret, key);
  return key;
}

function sign(secret: string, imageId: string, viewerId: string, expiresAt: number): Buffer {
  return createHmac('sha256', keyOf(secret))
    .update(`${imageId} ${viewerId} ${expiresAt}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}

/** Links expire at the end of tomorrow. They stay the same all day, so that a browser can cache the image. */
function roundedExpiry(time: DatabaseClockEstimate): number {
  return (Math.floor(time.now() / 1000 / DAY_SECONDS) + 2) * DAY_SECONDS;
}

function writeLinks(config: Config, viewerId: string, imageId: string, expiresAt: number): Links {
  const signature = sign(config.secret, imageId, viewerId, expiresAt).toString('base64url');
  const query = `v=${viewerId}&e=${expiresAt}&s=${signature}`;
  const link = (variant: ImageVariant) => `${API_PREFIX}${IMAGE_UPLOAD_PATH}/${imageId}/${variant}?${query}`;
  return { thumb: link('thumb'), feed: link('feed'), full: link('full') };
}

/** Returns the cached links of an image, or signs new ones. */
function variantLinks({ config, database }: Signing, viewerId: string, imageId: string): Links {
  const expiresAt = roundedExpiry(database.time);
  let today = made.get(config);
  if (today?.expiresAt !== expiresAt || today.count >= LINKS_KEPT) {
    today = { expiresAt, links: new Map(), count: 0 };
    made.set(config, today);
  }
  const theirs = today.links.get(viewerId) ?? new Map<string, Links>();
  const known = theirs.get(imageId);
  if (known !== undefined) return known;
  const links = writeLinks(config, viewerId, imageId, expiresAt);
  today.links.set(viewerId, theirs.set(imageId, links));
  today.count += 1;
  return links;
}

interface Signing {
  readonly config: Config;
  readonly database: { readonly time: DatabaseClockEstimate };
}

export interface StoredImage {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder?: string | null | undefined;
  readonly hasAvif?: boolean;
}

/** Returns an image with links that work for `viewerId` alone, for one to two days. */
export function imageLinks(
  signing: Signing,
  viewerId: string,
  { id, width, height, placeholder, hasAvif }: StoredImage,
): Image {
  const image: Image = { id, width, height, urls: variantLinks(signing, viewerId, id) };
  if (placeholder) image.placeholder = placeholder;
  if (hasAvif) image.avif = true;
  return image;
}

/** Returns the link to a person's avatar, or null. The link works only for `viewerId`. */
export function avatarUrl(signing: Signing, viewerId: string, imageId: string | null): string | null {
  return imageId === null ? null : variantLinks(signing, viewerId, imageId).thumb;
}

/** Returns in how many seconds the link expires, or 0 for an expired or forged link. */
export function getImageLinkSecondsLeft({ config, database }: Signing, claims: LinkClaims): number {
  const { imageId, viewerId, expiresAt } = claims;
  const given = Buffer.from(claims.signature, 'base64url');
  const isOurs = [config.secret, config.previousSecret].some((secret) => {
    if (secret === undefined) return false;
    const expected = sign(secret, imageId, viewerId, expiresAt);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) return 0;
  return Math.max(0, expiresAt - Math.floor(database.time.now() / 1000));
}
