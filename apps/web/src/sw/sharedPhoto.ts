declare const self: ServiceWorkerGlobalScope;

/** Other apps send photos to this address of the manifest. */
const ADDRESS = '/shared-photo';
/** The name of the form field with the file, as in the manifest. */
const FIELD = 'photo';
/** The cache's name must also be in platform/storage/storedKeys.ts. */
const CACHE = 'beso-shared';
const [PHOTO, OWNER] = ['/photo', '/owner'];
const PERSON = 'x-person';
const SHARED_AT = 'x-shared-at';
const KEPT_MS = 24 * 60 * 60 * 1_000;

export function isSharedPhotoRequest({ url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return origin === self.location.origin && pathname === ADDRESS;
}

/** Returns the id of the person who is signed in, or who was last signed in on this device. */
async function owner(cache: Cache): Promise<string | undefined> {
  const hint = await self.cookieStore?.get('beso_hint');
  return hint?.value?.split('.')[1] ?? (await cache.match(OWNER))?.text();
}

/** Stores a shared photo for its person. Resolves to the reason for a failure, or to undefined. */
async function receive(request: Request): Promise<'missed' | 'full' | undefined> {
  const cache = await caches.open(CACHE);
  const [form, person] = await Promise.all([request.formData(), owner(cache)]);
  const photo = form.get(FIELD);
  if (!(photo instanceof File) || photo.size === 0 || person === undefined) return 'missed';
  const headers = { 'content-type': photo.type, [PERSON]: person, [SHARED_AT]: String(Date.now()) };
  try {
    await cache.put(PHOTO, new Response(photo, { headers }));
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'missed';
  }
}

async function kept(cache: Cache): Promise<Response | undefined> {
  const photo = await cache.match(PHOTO);
  const age = Date.now() - Number(photo?.headers.get(SHARED_AT));
  if (photo === undefined || (age >= 0 && age < KEPT_MS)) return photo;
  await cache.delete(PHOTO);
}

/** Handles requests about a shared photo: POST from another app, GET and DELETE from this app. */
export async function handleSharedPhoto(request: Request): Promise<Response> {
  if (request.method === 'POST') {
    const missing = await receive(request).catch(() => 'missed');
    return Response.redirect(missing === undefined ? '/give-besos' : `/give-besos?shared=${missing}`, 303);
  }
  const cache = await caches.open(CACHE);
  if (request.method === 'DELETE') await cache.delete(PHOTO);
  const photo = await kept(cache);
  const person = new URL(request.url).searchParams.get('person');
  return photo !== undefined && photo.headers.get(PERSON) === person
    ? photo
    : new Response(null, { status: 204 });
}

/** Stores who is signed in, and deletes a photo that was shared for somebody else. */
export async function setSharedPhotoOwner(person: string): Promise<void> {
  const cache = await caches.open(CACHE);
  if ((await kept(cache))?.headers.get(PERSON) !== person) await cache.delete(PHOTO);
  await cache.put(OWNER, new Response(person));
}
