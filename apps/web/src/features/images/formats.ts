/** The formats that the server decodes. A browser may be able to read others, such as HEIC. */
const SENT_AS_THEY_ARE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** Returns whether the browser must convert the picture, because the server cannot decode it. */
export const needsConversion = ({ type }: Blob): boolean =>
  type.startsWith('image/') && !SENT_AS_THEY_ARE.has(type);
