import { randomBytes } from 'node:crypto';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import type { CheckFinding } from './check.ts';

const DAY_MS = 86_400_000;
const CERTIFICATE_DAYS = 14;

/** Our socket server's response to a client without a session. */
const REFUSED = 'Forbidden';

/** Requests a websocket like a browser. Returns whether our socket server received the request. */
function reachesSockets(origin: string, signal: AbortSignal): Promise<boolean> {
  const url = new URL('/socket.io/?EIO=4&transport=websocket', origin);
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin: url.origin,
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const asked = (url.protocol === 'https:' ? overHttps : overHttp)(url, { headers, signal });
  asked.on('upgrade', (_response, socket) => {
    socket.destroy();
    resolve(true);
  });
  asked.on('response', (response) => {
    text(response).then((body) => resolve(body.includes(REFUSED)), reject);
  });
  asked.on('error', reject);
  asked.end();
  return promise;
}

function certificateDays({ hostname, port }: URL, signal: AbortSignal): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
    resolve((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
    socket.destroy();
  });
  socket.on('error', reject);
  signal.addEventListener('abort', () => socket.destroy(new Error('no answer in time')), { once: true });
  return promise;
}

/** Checks the public address as this machine sees it. */
export async function checkAddress(origin: string, signal: AbortSignal): Promise<readonly CheckFinding[]> {
  const answer = await fetch(`${origin}/readyz`, { signal, redirect: 'manual' });
  const body: unknown = await answer.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('status' in body))
    throw new Error(`something else than BESO answers there (${answer.status})`);
  const findings: CheckFinding[] = [];
  const warnings = 'warnings' in body && Array.isArray(body.warnings) ? body.warnings : [];
  if (answer.status !== 200)
    findings.push({ fault: `the server says ${String(body.status)}`, mend: 'Read its log.' });
  if (warnings.includes('forwarding-header-without-trust-proxy'))
    findings.push({
      fault: 'there is a proxy, and TRUST_PROXY names none',
      mend: 'Name its address in TRUST_PROXY.',
    });
  if (!(await reachesSockets(origin, signal)))
    findings.push({
      fault: 'websockets are not let through',
      mend: 'Let the proxy hand on the headers Upgrade and Connection, and Host as it came.',
    });
  const url = new URL(origin);
  if (url.protocol === 'https:') {
    const days = await certificateDays(url, signal);
    if (days < CERTIFICATE_DAYS)
      findings.push({ fault: `the certificate ends in ${Math.floor(days)} days`, mend: 'Renew it.' });
  }
  return findings.length > 0 ? findings : [{ fine: 'it answers, also with websockets' }];
}
