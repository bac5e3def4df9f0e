import { sendRequest } from '../api/send.ts';
import { serverOrigin } from './serverAddress.ts';
import { shareFile } from './share.ts';

const NAMED = /filename="([^"/\\]+)"/;

/**
 * Fetches a file and opens it in the share sheet, because native apps cannot download.
 * @param address without the server's origin
 * @throws NetworkError, or an Error if the response is no file
 */
export async function downloadInNativeApp(address: string): Promise<void> {
  const { response: answer, body } = await sendRequest(new Request(new URL(address, serverOrigin())));
  const [, name] = NAMED.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  if (!answer.ok || name === undefined) throw new Error(`a download answered ${answer.status}`);
  await shareFile(body, name);
}
