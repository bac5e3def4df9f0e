import { send } from '../api/send.ts';
import { serverOrigin } from './serverAddress.ts';
import { handOut } from './share.ts';

const NAMED = /filename="([^"/\\]+)"/;

/**
 * Fetches a file of the server, of which a shell has no downloads, and hands it to the share sheet.
 * @param address without the server's origin
 * @throws NetworkError, or Error for an answer that is no file
 */
export async function downloadInShell(address: string): Promise<void> {
  const answer = await send(new Request(new URL(address, serverOrigin())));
  const [, name] = NAMED.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  if (!answer.ok || name === undefined) throw new Error(`a download answered ${answer.status}`);
  await handOut(await answer.blob(), name);
}
