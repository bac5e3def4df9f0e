/** The formats that the server decodes. A browser that reads another format, such as HEIC, converts it. */
const SENT_AS_THEY_ARE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** Returns whether the server cannot read the picture's format. */
export const needsConversion = ({ type }: Blob): boolean =>
  type.startsWith('image/') && !SENT_AS_THEY_ARE.has(type);
