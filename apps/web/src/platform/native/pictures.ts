import { sendRequest } from '../api/send.ts';
import { currentPersonId } from '../session/person.ts';
import { onSessionEnded } from '../session/session.ts';
import { readRow, writeRowOf } from '../storage/sessionRows.ts';
import { serverOrigin } from './serverAddress.ts';

/** The beginning of the keys of stored pictures. */
const PICTURE = 'picture ';
const KEPT_MAX = 300;

/** The pictures' object URLs by the pictures' addresses, which differ for each viewer. */
const urls = new Map<string, Promise<string>>();

onSessionEnded(() => {
  for (const url of urls.values()) void url.then(URL.revokeObjectURL, () => undefined);
  urls.clear();
});

async function fetchPicture(src: string, person: string | null): Promise<Blob> {
  const kept = await readRow<Blob>(`${PICTURE}${src}`).catch(() => undefined);
  if (kept !== undefined) return kept;
  const { response: answer, body: picture } = await sendRequest(new Request(new URL(src, serverOrigin())));
  if (!answer.ok) throw new Error(`a picture answered ${answer.status}`);
  // By the time the picture is stored, another person may have signed in.
  const isWanted = () => currentPersonId() === person;
  void writeRowOf(PICTURE, src, picture, { most: KEPT_MAX, isWanted }).catch(() => undefined);
  return picture;
}

/**
 * Fetches a picture with this app's bearer token. The device stores it until the session ends.
 * @param src the address on the server, without its origin
 * @returns an object URL
 */
export function pictureUrl(src: string): Promise<string> {
  const known = urls.get(src);
  if (known !== undefined) return known;
  const url = fetchPicture(src, currentPersonId()).then((picture) => URL.createObjectURL(picture));
  urls.set(src, url);
  url.catch(() => urls.delete(src));
  return url;
}
