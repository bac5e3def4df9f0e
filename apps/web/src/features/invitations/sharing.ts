/** [S2-098] WhatsApp with the message written; the person picks the chat. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** False where the browser does not let a page copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
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

/** Saves what was made in the page under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address only after this task, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** An address as people write it: without the protocol. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
