/** [S2-098] WhatsApp with the message written; the person picks the chat. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/**
 * The device's own ways to share. `unavailable` where it has none; putting the choice away counts as shared.
 */
export async function shareNatively(data: ShareData): Promise<'shared' | 'unavailable'> {
  if (typeof navigator.share !== 'function') return 'unavailable';
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'unavailable';
  }
}

/** An address as people write it: without the protocol. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
