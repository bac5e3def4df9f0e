/** An address in the router's form: `search` begins with `?`, `hash` has no `#`. */
interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const CALLBACK = '/auth/callback';
const INBOX = '/verify-email-simple';
/** [S2-072] [S2-084] Pages that old links and providers open. With a sign-in code or token, they redirect. */
const FRONT_DOORS = ['/', '/onboarding', '/login', '/registration', '/simplified-registration'];
/** Pages that never redirect, whatever parameters their address has. */
const OWN = [CALLBACK, INBOX, '/verify-email'];
const SIGNS_IN = ['code', 'access_token', 'refresh_token'];

function carriesSignIn({ search, hash }: Address): boolean {
  const behind = hash.includes('?') ? hash.slice(hash.indexOf('?')) : hash;
  return [search, behind].some((part) => {
    const given = new URLSearchParams(part);
    return SIGNS_IN.some((name) => given.has(name));
  });
}

/** Returns the address that an old link keeps behind `#`, or null if there is none. */
function routeBehind({ search, hash }: Address): Address | null {
  if (!hash.startsWith('/')) return null;
  const [path = '', query = ''] = hash.split('?');
  const [first, ...others] = [search.slice(1), query].filter((part) => part !== '');
  return { pathname: path, search: first === undefined ? '' : `?${[first, ...others].join('&')}`, hash: '' };
}

function targetOf(address: Address): '/auth/callback' | '/verify-email-simple' | null {
  const text = `${address.pathname}${address.search}`;
  if (text.includes('auth/callback') || text.includes('magic-link')) return CALLBACK;
  if (text.includes('verify-email') && carriesSignIn(address)) return CALLBACK;
  if (text.includes('verify-email') || text.includes('email-verification')) return INBOX;
  return null;
}

/**
 * [S2-042] Returns where a sign-in or verification link leads, or null for every other address.
 * @param isPage true if this is a page of the app. Then only `FRONT_DOORS` and links behind `#` redirect
 */
export function deepLinkTarget(address: Address, isPage: boolean): string | null {
  const behind = routeBehind(address);
  const named = behind === null ? null : targetOf(behind);
  if (behind !== null && named !== null) return `${named}${behind.search}`;
  const { pathname, search, hash } = address;
  if (OWN.includes(pathname)) return null;
  const isFrontDoor = FRONT_DOORS.includes(pathname);
  const handedOn = isFrontDoor && carriesSignIn(address) ? CALLBACK : null;
  const target = handedOn ?? (isPage && pathname !== '/' ? null : targetOf(address));
  return target === null ? null : `${target}${search}${hash === '' ? '' : `#${hash}`}`;
}
