declare const self: ServiceWorkerGlobalScope;

/** In the built file, build/precache.ts replaces this text by the version and the list of files. */
const { version, assets }: { version: string; assets: readonly string[] } = JSON.parse('__PRECACHE__');

const PREFIX = 'beso-shell-';
const CACHE = `${PREFIX}${version}`;
/** The pages whose HTML is stored. Offline, other pages begin with the HTML of `OTHER`. */
const PAGES = ['/home', '/give-besos', '/request-besos', '/onboarding', '/login'];
const OTHER = '/offline';
/** Matches files of texts. Only those of the current language are stored in advance. */
const TEXTS = /\/texts-\w+-(\w\w)-/;
/** How many versions stay stored, because an open tab may still need the previous version. */
const KEPT_VERSIONS = 2;
const FILES_AT_ONCE = 3;

/** Stores the pages and texts in the current language. Returns that language. */
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

/** Returns whether the file's name contains a hash, so that its content never changes. */
const isHashed = (path: string) => path.startsWith('/assets/');

/** Stores a file. It is copied from an older version if possible, so that an update downloads little. */
async function keep(path: string): Promise<void> {
  const cache = await caches.open(CACHE);
  const known = isHashed(path) ? await caches.match(path) : undefined;
  if (known !== undefined) return cache.put(path, known);
  await cache.add(new Request(path, { cache: 'no-cache', priority: 'low' }));
}

/** Stores files, a few at a time, because two hundred requests would delay the page. */
async function keepAll(paths: readonly string[]): Promise<void> {
  const queue = paths.values();
  const work = async () => {
    for (const path of queue) await keep(path);
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
}

/** Stores everything that the app needs to start offline. Rejects if a file is missing. */
export async function cacheShell(): Promise<void> {
  await cachePages();
  await keepAll(assets.filter((path) => !TEXTS.test(path)));
}

export async function removeOldCaches(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(versions.slice(0, -KEPT_VERSIONS).map((name) => caches.delete(name)));
}

const pathOf = (request: Request) => new URL(request.url).pathname;

/** Returns whether a request is for a page or file of this app. */
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
  // A file without a hash differs between versions, so only this version's cache counts.
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
