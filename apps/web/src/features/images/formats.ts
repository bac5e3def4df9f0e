/** What the server decodes. A browser may read others, such as the HEIC of a phone. */
const SENT_AS_THEY_ARE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** A format that the server does not decode: this browser has to make another of it. */
export const isForeign = ({ type }: Blob): boolean =>
  type.startsWith('image/') && !SENT_AS_THEY_ARE.has(type);
