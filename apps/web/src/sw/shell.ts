declare const self: ServiceWorkerGlobalScope;

/** Written into the built file by build/precache.ts. */
const { version, assets }: { version: string; assets: readonly string[] } = JSON.parse('__PRECACHE__');

const PREFIX = 'beso-shell-';
const CACHE = `${PREFIX}${version}`;
/** The pages whose HTML is stored; of others, only the code is. */
const PAGES = ['/home', '/give-besos', '/request-besos', '/onboarding', '/login'];
/** The page for any address without HTML of its own. */
const OTHER = '/offline';
/** Texts of other languages are fetched when they are needed. */
const TEXTS = /\/texts-\w+-(\w\w)-/;
/** Tabs with the previous version may still need its files. */
const KEPT_VERSIONS = 2;
const FILES_AT_ONCE = 3;

/** Fetches the pages' HTML in the current language and returns that language. */
export async function cachePages(): Promise<string | undefined> {
  const cache = await caches.open(CACHE);
  let language: string | undefined;
  for (const path of [...PAGES, OTHER]) {
    const response = await fetch(path, { credentials: 'same-origin', cache: 'no-cache' });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    language = /<html lang="(\w+)"/.exec(await response.clone().text())?.[1];
    await cache.put(path, response);
  }
  await keepAll(assets.filter((path) => TEXTS.exec(path)?.[1] === language));
  return language;
}

/** Returns whether the name contains a hash, so that its content never changes. */
const isHashed = (path: string) => path.startsWith('/assets/');

/** Copies unchanged files from an older version, so that an update is small. */
async function keep(path: string): Promise<void> {
  const cache = await caches.open(CACHE);
  const known = isHashed(path) ? await caches.match(path) : undefined;
  if (known !== undefined) return cache.put(path, known);
  await cache.add(new Request(path, { cache: 'no-cache', priority: 'low' }));
}

/** Fetches a few files at a time: two hundred at once would hold up the page on a weak network. */
async function keepAll(paths: readonly string[]): Promise<void> {
  const queue = paths.values();
  const work = async () => {
    for (const path of queue) await keep(path);
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
}

/** Stores everything that the app needs to start offline. Rejects if something is missing. */
export async function cacheShell(): Promise<void> {
  await cachePages();
  await keepAll(assets.filter((path) => !TEXTS.test(path)));
}

export async function removeOldCaches(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(versions.slice(0, -KEPT_VERSIONS).map((name) => caches.delete(name)));
}

const pathOf = (request: Request) => new URL(request.url).pathname;

/** Returns whether the request is for a file or page of the build, not for the API or another site. */
export function isAppRequest(request: Request): boolean {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api'))
    return false;
  return request.mode === 'navigate' || pathname.startsWith('/assets/') || assets.includes(pathname);
}

async function page(request: Request): Promise<Response> {
  const path = pathOf(request);
  const cache = await caches.open(CACHE);
  const known = PAGES.includes(path) ? await cache.match(path) : undefined;
  if (known !== undefined) return known;
  try {
    return await fetch(request);
  } catch (error) {
    const instead = await cache.match(path === '/' ? '/home' : OTHER);
    if (instead === undefined) throw error;
    return instead;
  }
}

async function file(request: Request): Promise<Response> {
  const path = pathOf(request);
  // A file whose name has no hash may have other content in the previous version.
  const known = isHashed(path) ? await caches.match(path) : await caches.match(path, { cacheName: CACHE });
  if (known !== undefined) return known;
  const response = await fetch(request);
  if (response.ok && isHashed(path)) {
    await (await caches.open(CACHE)).put(path, response.clone());
  }
  return response;
}

export function respond(request: Request): Promise<Response> {
  return request.mode === 'navigate' ? page(request) : file(request);
}
