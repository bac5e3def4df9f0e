import { API_PREFIX } from '@beso/contract';
import { IMAGE_UPLOAD_PATH, Image, type ImageBucket } from '@beso/contract/images';
import sharp, { type Sharp } from 'sharp';
import type { Browser } from './client.ts';

/** Returns a picture of random noise, which compresses as badly as a photo. */
export function noisePicture(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'white', noise } });
}

export async function sendFile(by: Browser, file: Uint8Array, bucket: string = 'beso-images') {
  const form = new FormData();
  form.set('bucket', bucket);
  form.set('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'photo.jpg');
  const response = await by.fetch(`${API_PREFIX}${IMAGE_UPLOAD_PATH}`, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export async function download(by: Browser, link: string): Promise<Buffer> {
  const response = await by.fetch(link);
  if (response.status !== 200) throw new Error(`the picture was answered with ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Uploads a picture; the default is a small one. */
export async function upload(by: Browser, file?: Uint8Array, bucket?: ImageBucket): Promise<Image> {
  const { status, body } = await sendFile(by, file ?? (await noisePicture(40, 30).jpeg().toBuffer()), bucket);
  if (status !== 201) throw new Error(`the upload was answered with ${status} ${body.code}`);
  return Image.parse(body);
}
