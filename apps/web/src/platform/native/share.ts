import { Filesystem, Share } from './plugins.ts';

/** The folder of shared files, which is emptied so that no file is left for the next person. */
const PLACE = { path: 'handed-out', directory: 'CACHE' as Directory };
/** A multiple of 3, so that the base64 texts of the pieces can be joined. */
const PIECE_BYTES = 768 * 1_024;

type Directory = NonNullable<Parameters<typeof Filesystem.rmdir>[0]['directory']>;

/** Opens the device's share sheet. Resolves even if the person dismisses it. */
export async function shareInNativeApp(data: {
  text?: string;
  url?: string;
  files?: string[];
}): Promise<void> {
  try {
    await Share.share(data);
  } catch (error) {
    if (Object(error).message !== 'Share canceled') throw error;
  }
}

function base64(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(piece);
  });
}

export async function deleteSharedFiles(): Promise<void> {
  await Filesystem.rmdir({ ...PLACE, recursive: true }).catch(() => undefined);
}

/** Opens the share sheet with a file, which the person can save from there. */
export async function shareFile(content: Blob, name: string): Promise<void> {
  await deleteSharedFiles();
  const { directory } = PLACE;
  const path = `${PLACE.path}/${name}`;
  const first = await base64(content.slice(0, PIECE_BYTES));
  const { uri } = await Filesystem.writeFile({ path, directory, data: first, recursive: true });
  for (let at = PIECE_BYTES; at < content.size; at += PIECE_BYTES) {
    await Filesystem.appendFile({ path, directory, data: await base64(content.slice(at, at + PIECE_BYTES)) });
  }
  await shareInNativeApp({ files: [uri] });
}
