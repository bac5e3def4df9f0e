import { isNativeApp } from '../../platform/native/device.ts';

/** [S2-098] Returns a link that opens WhatsApp with the message. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** Opens the device's share sheet, if there is any. Dismissing the sheet counts as shared. */
export async function shareNatively(data: { text: string; url: string }): Promise<'shared' | 'unavailable'> {
  if (!isNativeApp() && typeof navigator.share !== 'function') return 'unavailable';
  try {
    if (isNativeApp()) await (await import('../../platform/native/share.ts')).shareInNativeApp(data);
    else await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'unavailable';
  }
}

export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
