// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentPersonId } from '../../platform/session/person.ts';
import { HOME_SNAPSHOT_KEY, parseScreen, showHomeSnapshot } from './opening.ts';
import { storeHomeSnapshot } from './storeHomeSnapshot.ts';

const DAY_MS = 86_400_000;
const AGE_MAX_MS = 7 * DAY_MS;
const NOW = Date.parse('2026-11-28T12:00:00Z');
const GIULIA = 'giulia';
const SKELETON = '<main>Setting up</main><a class="start-retry" href="">Try again</a>';

const card = (id: number, more = '') =>
  `<div><article><h2><a href="/activity/${id}">Marco gave you</a></h2><time title="on Friday">2 h</time>${more}</article></div>`;
const CARDS = [1, 2, 3, 4, 5].map((id) => card(id)).join('');
const home = (cards = CARDS, more = '') => `<div id="root"><div role="status"></div><div class="contents">
  <div class="column"><header>Hi, Giulia</header><main><div data-moment="">+1</div><div id="content"><fieldset><input></fieldset>${more}
  <div role="feed" aria-busy="false"><div>${cards}</div><div style="height: 9rem"></div></div><button>More</button>
  </div></main></div></div></div>`;

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the pages use this too
  document.cookie = `${cookie}; Path=/`;
}

const { happyDOM } = window as unknown as {
  happyDOM: { setURL(url: string): void; settings: { handleDisabledFileLoadingAsSuccess: boolean } };
};
happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
const openAt = (path: string) => happyDOM.setURL(`https://beso.example${path}`);

function signIn(person: string, session = 'session1'): void {
  setCookie(`beso_hint=${session}.${person}`);
  localStorage.setItem('person', person);
  setCurrentPersonId(person);
}

const kept = () => localStorage.getItem(HOME_SNAPSHOT_KEY);
const keep = () => storeHomeSnapshot(GIULIA, AGE_MAX_MS);

/** Shows the page as after a reload and returns its text. */
function start(): string {
  document.body.innerHTML = `<div id="root">${SKELETON}</div>`;
  const root = document.getElementById('root') as HTMLElement;
  showHomeSnapshot(root);
  return root.textContent;
}

let navigation = 'navigate';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { type: navigation } as PerformanceNavigationTiming,
  ]);
  navigation = 'navigate';
  openAt('/home');
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/style-1.css">';
  document.documentElement.lang = 'en';
  signIn(GIULIA);
  document.body.innerHTML = home();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  setCookie('beso_reminded=; Max-Age=-1');
  localStorage.clear();
});

it("shows home's first cards at the next start, with the reload link but without filters and celebrations", () => {
  expect(keep()).toBe(true);
  expect(start()).toMatch(/^Hi, Giulia\s+(Marco gave you2 h){3}\s+Try again$/);
  expect(document.querySelector('[data-kept]')?.getAttribute('aria-busy')).toBe('true');
  expect(document.querySelectorAll('fieldset, input, [data-moment], [style], [title]')).toHaveLength(0);
  expect(document.querySelector('time')?.className).toBe('');
});

it('hides the age of activities once that may be wrong', () => {
  keep();
  vi.setSystemTime(NOW + 60_000);
  start();
  expect(document.querySelectorAll('time.invisible')).toHaveLength(3);
});

describe('stores no screen', () => {
  it.each([
    ['a message', home(CARDS, '<p role="alert">Not sent</p>')],
    ['the pill of new activities', home(CARDS, '<span data-passing=""></span>')],
    ['a decision that can be undone', home(card(1, '<p role="timer">5</p>'))],
    ['a beso that waits for sending', home('<div><article><h2>You gave</h2></article></div>')],
    ['a card that is leaving', home(`<div inert="">${card(1)}</div>`)],
    ['a form', home(card(1, '<form></form>'))],
    ['more than the limit', home(card(1, 'x'.repeat(40_000)))],
    ['a dialog', `${home()}<div role="dialog"></div>`],
  ])('of a page with %s', (_name, html) => {
    keep();
    document.body.innerHTML = html;
    expect(keep()).toBe(false);
    expect(kept()).toBeNull();
  });

  it.each([
    ['cookie', () => setCookie('beso_hint=session2.lea')],
    ['stored person', () => localStorage.setItem('person', 'lea')],
    ['page', () => setCurrentPersonId('lea')],
  ])('if the %s already names another person', (_name, change) => {
    change();
    expect(keep()).toBe(false);
    expect(kept()).toBeNull();
  });

  it('in a browser that denies its storage or has no room, so the next start shows the skeleton', () => {
    keep();
    const { localStorage: store } = window;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => store.getItem(key),
      removeItem: (key: string) => store.removeItem(key),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    keep();
    expect(kept()).toBeNull();
    vi.stubGlobal('localStorage', undefined);
    expect(keep()).toBe(false);
    expect(start()).toContain('Setting up');
  });
});

describe('shows the skeleton', () => {
  it.each<[string, () => unknown]>([
    ['nobody is signed in', () => setCookie('beso_hint=; Max-Age=-1')],
    ['another session of the person began', () => signIn(GIULIA, 'session2')],
    ['another person signed in', () => signIn('lea')],
    ['the device notes another person', () => localStorage.setItem('person', 'lea')],
    ['the reads are to be removed', () => localStorage.setItem('reads-to-clear', 'note')],
    ['another language was chosen', () => localStorage.setItem('language', 'it')],
    ['the page is in another language', () => (document.documentElement.lang = 'it')],
    ['times are in another language', () => localStorage.setItem('timesLanguage', 'sv')],
    ['the reminder was dismissed', () => setCookie('beso_reminded=1')],
    [
      'the build is another',
      () => document.head.querySelector('link')?.setAttribute('href', '/assets/style-2.css'),
    ],
    [
      'the device is in another zone',
      () => vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-180),
    ],
    ['the window is wide', () => vi.stubGlobal('matchMedia', () => ({ matches: false }))],
    ['the reads are too old', () => vi.setSystemTime(NOW + AGE_MAX_MS)],
    ['the clock was ahead', () => vi.setSystemTime(NOW - 1)],
    ['the address has a filter', () => openAt('/home?only=mine')],
    ['another page is opened', () => openAt('/gift')],
    ['the page is reloaded', () => (navigation = 'reload')],
  ])('if %s', (_name, change) => {
    keep();
    change();
    expect(start()).toContain('Setting up');
  });

  it('if a link to a picture has expired', () => {
    const end = NOW + DAY_MS;
    const link = (at: number) =>
      `<img alt="" src="/api/v1/images/1/feed?v=giulia&amp;e=${at / 1_000}&amp;s=x">`;
    document.body.innerHTML = home(card(1, link(end + DAY_MS) + link(end)));
    keep();
    vi.setSystemTime(end - 1);
    expect(start()).toContain('Marco gave you');
    vi.setSystemTime(end);
    expect(start()).toContain('Setting up');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src="/x" onerror="alert(1)">',
    '<a href="javascript:alert(1)">Marco</a>',
    '<a href=" java&#10;script:alert(1)">Marco</a>',
    '<a href="//evil.example/x">Marco</a>',
    '<a href="/\\evil.example">Marco</a>',
    '<a href="/&#9;/evil.example">Marco</a>',
    '<img srcset="/a 1x, https://evil.example/b 2x">',
    '<img src="data:image/svg+xml,x">',
    '<iframe src="/x"></iframe>',
    '<form action="/x"></form>',
    '<style>p { color: red }</style>',
    '<p style="position: fixed">Marco</p>',
    '<template><script>alert(1)</script></template>',
    '<svg><use href="/x#y"></use></svg>',
    '<svg><set attributeName="href" to="javascript:alert(1)"></set></svg>',
    '<svg><path fill="url(https://evil.example)"></path></svg>',
    '<svg><foreignObject><p>Marco</p></foreignObject></svg>',
    '<meta http-equiv="refresh" content="0;url=/x">',
  ])('for a stored screen with %s', (poison) => {
    keep();
    const opening = JSON.parse(kept() ?? '');
    const html = opening.html.replace('</main>', `${poison}</main>`);
    localStorage.setItem(HOME_SNAPSHOT_KEY, JSON.stringify({ ...opening, html }));
    expect(parseScreen(opening.html)).toBeDefined();
    expect(start()).toContain('Setting up');
  });

  it.each(['', 'x', 'null', '{}', '[]', '{"conditions":null,"html":"<p>x</p>"}'])(
    'for the entry %j',
    (entry) => {
      localStorage.setItem(HOME_SNAPSHOT_KEY, entry);
      expect(start()).toContain('Setting up');
      localStorage.removeItem('person');
      expect(start()).toContain('Setting up');
    },
  );
});

it("leaves the server's cards in place, which are newer", () => {
  keep();
  document.body.innerHTML = `<div id="root"><main data-beginning=""><article>From the server</article></main></div>`;
  showHomeSnapshot(document.getElementById('root') as HTMLElement);
  expect(document.body.textContent).toBe('From the server');
});
