import { isNativeApp } from '../native/device.ts';

/** Copies a text. Returns whether the browser or the device allowed that. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (isNativeApp()) await (await import('../native/clipboard.ts')).copyInNativeApp(text);
    else await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Saves a file by a download or, in a native app, the share sheet. */
export async function saveFile(content: Blob, name: string): Promise<void> {
  if (isNativeApp()) return (await import('../native/share.ts')).shareFile(content, name);
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked in a later task, because the browser reads the address only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
