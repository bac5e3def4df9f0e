import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Given {
  readonly action: string;
  readonly hostname: string;
}

/** `forgets` accepts a token twice. `breaks` makes the widget fail and refuses every token. */
type Mood = 'verifies' | 'forgets' | 'breaks' | 'silent' | 'talks nonsense' | { readonly status: number };

export interface CaptchaServer {
  /** The settings of a BESO server that uses this service. */
  readonly env: Record<string, string>;
  readonly asked: URLSearchParams[];
  /** Creates the token that the widget gives to a page after the solved challenge. */
  give(action: string, hostname?: string): string;
  behave(mood: Mood): void;
  close(): Promise<void>;
}

/** The widget's script. It shows a frame with a button, and calls back when the button is pressed. */
const script = (origin: string) => `window.turnstile = {
  render(place, { sitekey, action, callback }) {
    const frame = document.createElement('iframe');
    frame.title = 'Widget';
    frame.width = 280;
    frame.height = 65;
    frame.src = '${origin}/widget?' + new URLSearchParams({ action, hostname: location.hostname, sitekey });
    addEventListener('message', ({ origin, data }) => { if (origin === '${origin}') callback(data); });
    place.append(frame);
    return 'one';
  },
  remove() { document.querySelector('iframe')?.remove(); },
};`;
/** The script of a widget that reports an error instead of a response. */
const BROKEN = `window.turnstile = {
  render(place, options) { setTimeout(() => options['error-callback']('300010')); return 'one'; },
  remove() {},
};`;
const WIDGET = `<!doctype html><button>I am a person</button><script>
  document.querySelector('button').onclick = async () => {
    const answer = await fetch('/give' + location.search);
    parent.postMessage(await answer.text(), '*');
  };
</script>`;

/** Starts a server that behaves like Turnstile: it verifies each token once, and only with the secret. */
export async function startCaptchaServer(): Promise<CaptchaServer> {
  const given = new Map<string, Given>();
  const asked: URLSearchParams[] = [];
  let mood: Mood = 'verifies';

  const verdict = (form: URLSearchParams) => {
    const response = form.get('response') ?? '';
    const known = given.get(response);
    if (form.get('secret') !== 'secret') return { success: false, 'error-codes': ['invalid-input-secret'] };
    if (known === undefined) return { success: false, 'error-codes': ['invalid-input-response'] };
    if (mood !== 'forgets') given.delete(response);
    return { success: true, 'error-codes': [], challenge_ts: new Date().toISOString(), ...known };
  };
  const answer = (form: URLSearchParams, response: ServerResponse) => {
    if (mood === 'silent') return;
    if (mood === 'breaks') return response.writeHead(500).end();
    if (mood === 'talks nonsense') return response.end('<html>');
    if (typeof mood === 'object')
      return response.writeHead(mood.status, { location: '/elsewhere' }).end('{}');
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(verdict(form)));
  };
  const give = (action: string, hostname = 'localhost') => {
    const response = randomUUID();
    given.set(response, { action, hostname });
    return response;
  };
  const drawn = ({ pathname, searchParams }: URL, response: ServerResponse) => {
    const [action, hostname] = [searchParams.get('action') ?? '', searchParams.get('hostname') ?? ''];
    const drawing = response.setHeader('content-type', 'text/javascript');
    if (mood === 'breaks') return drawing.end(BROKEN);
    if (mood !== 'verifies') return response.writeHead(503).end();
    if (pathname === '/give') return response.end(give(action, hostname));
    if (pathname === '/widget') return response.setHeader('content-type', 'text/html').end(WIDGET);
    return drawing.end(script(origin));
  };
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return drawn(new URL(request.url ?? '', origin), response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    asked.push(form);
    answer(form, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      CAPTCHA_SITE_KEY: 'site',
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_VERIFY_URL: `${origin}/siteverify`,
      CAPTCHA_SCRIPT_URL: `${origin}/api.js`,
    },
    asked,
    give,
    behave: (next) => {
      mood = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
