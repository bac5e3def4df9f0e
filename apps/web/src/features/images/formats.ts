/** The formats that the server decodes. Some browsers can read others, such as HEIC, and convert them. */
const SENT_AS_THEY_ARE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** Returns whether the browser must convert the picture, because the server cannot read its format. */
export const needsConversion = ({ type }: Blob): boolean =>
  type.startsWith('image/') && !SENT_AS_THEY_ARE.has(type);
