import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { LANGUAGES } from '@beso/contract/limits';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { serveWeb } from '../../platform/html/web.ts';
import { personPageHead, personPages } from '../connections/index.ts';
import { invitationPages } from './index.ts';
import { hashInvitationToken } from './token.ts';

const SHELL =
  '<html><head><title>Beso</title><meta name="description" content="x" />' +
  '<meta property="og:title" content="Beso" /><meta property="og:image" content="/og.png" />' +
  '</head><body>the app</body></html>';
const PER_MINUTE = 60;

let app: TestApp;
let dir: string;
let web: FastifyInstance;
let anna: Person;
beforeAll(async () => {
  app = await startTestApp();
  dir = await mkdtemp(join(tmpdir(), 'beso-pages-'));
  await mkdir(join(dir, 'pages'));
  await writeFile(join(dir, 'index.html'), SHELL);
  await writeFile(join(dir, 'pages/pages.json'), JSON.stringify([{ name: 'other', path: '*', data: [] }]));
  for (const language of LANGUAGES) {
    await writeFile(
      join(dir, `pages/other.${language}.html`),
      SHELL.replace('<html', `<html lang="${language}"`),
    );
  }
  web = Fastify();
  await web.register(rateLimit, { global: false });
  await serveWeb(web, {
    webDir: dir,
    lacks: undefined,
    named: [...invitationPages(app.services, personPageHead), ...personPages(app.services)],
    namedPerMinute: PER_MINUTE,
    publicUrl: app.services.publicUrl,
  });
  anna = await person(app.url, { firstName: 'Anna' });
});
afterAll(async () => {
  await web.close();
  await rm(dir, { recursive: true, force: true });
  await app.close();
});

let client = 0;
/** Fetches a page as a link preview does, without cookies and scripts. */
function fetchPage(url: string, language?: string) {
  client += 1;
  return web.inject({
    url,
    remoteAddress: `10.1.${Math.floor(client / 200)}.${client % 200}`,
    headers: language === undefined ? {} : { 'accept-language': language },
  });
}

const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1];

async function partnerToken(one: Person, partnerName: string): Promise<string> {
  return (await one.api.invitations.createInvitation({ kind: 'partner', partnerName })).token;
}

describe('the HTML of an invitation', () => {
  it('names inviter and invited person, with picture, URL and card [S2-011] [S2-131] [S2-133] [S9-034]', async () => {
    const token = await partnerToken(anna, 'Marco');
    const { body, headers } = await fetchPage(`/invitation/${token}`, 'it');
    expect(body).toContain('<html lang="it">');
    expect(body).toContain('<title>Anna invita Marco su BESO</title>');
    expect(body.match(/og:title/g)).toHaveLength(1);
    expect(body.match(/<title>/g)).toHaveLength(1);
    const packed = await web.inject({ url: `/invitation/${token}`, headers: { 'accept-encoding': 'br' } });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('Marco');
    expect(body).toContain('the app');
    const origin = app.services.publicUrl();
    expect(contentOf(body, 'og:title')).toBe('Anna invita Marco su BESO');
    expect(contentOf(body, 'twitter:title')).toBe('Anna invita Marco su BESO');
    expect(contentOf(body, 'og:description')).toContain('Regalatevi');
    expect(contentOf(body, 'description')).toContain('Regalatevi');
    expect(contentOf(body, 'og:url')).toBe(`${origin}/invitation/${token}`);
    expect(contentOf(body, 'og:image')).toBe(`${origin}/og.png`);
    expect(contentOf(body, 'og:image:width')).toBe('1200');
    expect(contentOf(body, 'og:image:height')).toBe('630');
    expect(contentOf(body, 'twitter:card')).toBe('summary_large_image');
    expect(contentOf(body, 'robots')).toBe('noindex');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  });

  it('is the same at /join, and in the inviter’s language if the visitor states none [S2-010]', async () => {
    const token = await partnerToken(anna, 'Marco');
    const { body } = await fetchPage(`/join/${token}`);
    expect(body).toContain('<title>Anna invites Marco to BESO</title>');
    expect(contentOf(body, 'og:url')).toContain(`/join/${token}`);
  });

  it('of a group names the group [S2-132]', async () => {
    const { token } = await anna.api.invitations.createInvitation({ kind: 'friends', groupName: 'Casa' });
    const { body } = await fetchPage(`/invitation/${token}?inviter=Eve&group=Mallory`, 'en');
    expect(body).toContain('<title>Anna invites you to “Casa”</title>');
    expect(body).not.toMatch(/Eve|Mallory/);
  });

  it('returns the same 404 for unknown, malformed, used, expired, declined and withdrawn links, whatever the query says [S2-030] [S2-132]', async () => {
    const luca = await person(app.url, { firstName: 'Luca' });
    const [used, over, declined, withdrawn] = [
      await partnerToken(anna, 'Luca'),
      await partnerToken(anna, 'Luca'),
      await partnerToken(anna, 'Luca'),
      await anna.api.invitations.createInvitation({ kind: 'partner', partnerName: 'Luca' }),
    ];
    await luca.api.invitations.acceptInvitation({ token: used });
    await anna.api.invitations.cancelInvitation({ invitationId: withdrawn.id });
    await app.owner.query(
      `UPDATE partner_invitations SET status = 'cancelled', declined_at = now() WHERE invitation_token = $1`,
      [hashInvitationToken(declined)],
    );
    await app.owner.query(
      `UPDATE partner_invitations SET expires_at = now() - interval '1 s'
       WHERE status = 'pending' AND partner_name = 'Luca'`,
    );
    const tokens = [used, over, declined, withdrawn.token, 'x'.repeat(32), 'x', '%F0%9F%92%8B', anna.id];
    for (const token of tokens) {
      const { statusCode, body } = await fetchPage(`/invitation/${token}?inviter=Eve&partner=You`, 'en');
      expect(statusCode).toBe(404);
      expect(body).toContain('<title>An invitation to BESO</title>');
      expect(body).not.toMatch(/Anna|Luca|Eve/);
    }
  });

  it('does not count as opened by GET or HEAD [S2-133]', async () => {
    const link = await anna.api.invitations.createInvitation({ kind: 'partner', partnerName: 'Marco' });
    await fetchPage(`/invitation/${link.token}`);
    await fetchPage(`/join/${link.token}`);
    expect((await web.inject({ method: 'HEAD', url: `/invitation/${link.token}` })).body).toBe('');
    const { rows } = await app.owner.query('SELECT opened_at FROM partner_invitations WHERE id = $1', [
      link.id,
    ]);
    expect(rows).toEqual([{ opened_at: null }]);
  });

  it('contains names only as text: no quotes, tags, replacements, turned lines, or more than a line', async () => {
    const names = [
      '"><script>alert(1)</script>',
      "' onload='x",
      '$& $1 $`',
      'Ann\u200fa\u200b\u061c',
      '&lt;',
    ];
    for (const name of names) {
      const eve = await person(app.url, { firstName: name });
      const { body } = await fetchPage(`/invitation/${await partnerToken(eve, name)}`, 'en');
      expect(body).not.toContain('<script>alert');
      expect(body).not.toMatch(/content='|onload='/);
      expect(body).not.toMatch(/[\u200b\u200f\u061c]/);
      expect(contentOf(body, 'og:title')).toBeDefined();
      expect(body.match(/<title>[^<]*<\/title>/g)).toHaveLength(1);
      expect(body.endsWith('</head><body>the app</body></html>')).toBe(true);
    }
    const long = await person(app.url, { firstName: 'W'.repeat(60) });
    const { token } = await long.api.invitations.createInvitation({
      kind: 'friends',
      groupName: 'M'.repeat(80),
    });
    const title = contentOf((await fetchPage(`/invitation/${token}`, 'en')).body, 'og:title') ?? '';
    expect([...title].length).toBeLessThanOrEqual(160);
  });
});

describe('a URL without a token [S2-132]', () => {
  it('takes names from its query, otherwise “someone special” and “your friend”', async () => {
    expect((await fetchPage('/invitation', 'en')).body).toContain(
      '<title>Your friend invites someone special to BESO</title>',
    );
    expect((await fetchPage('/invitation?partner=Marco&inviter=Jos%C3%A9%20Luis', 'en')).body).toContain(
      '<title>José Luis invites Marco to BESO</title>',
    );
    expect((await fetchPage('/invitation?group=Casa&inviter=Anna', 'en')).body).toContain(
      '<title>Anna invites you to “Casa”</title>',
    );
  });

  it('ignores invalid names', async () => {
    for (const inviter of [
      '<b>x</b>',
      'evil.example',
      'https://evil',
      'x'.repeat(61),
      '"x',
      '\u202eabc',
      '',
    ]) {
      const { body } = await fetchPage(`/invitation?inviter=${encodeURIComponent(inviter)}`, 'en');
      expect(body).toContain('<title>Your friend invites someone special to BESO</title>');
    }
    expect((await fetchPage('/invitation?inviter=a&inviter=b', 'en')).body).toContain('Your friend');
  });
});

describe('the HTML of a person', () => {
  it('contains only the first name, at both URLs [S2-028] [S2-029] [S2-133]', async () => {
    const eva = await person(app.url, { firstName: 'Eva<b>' });
    for (const base of ['/user', '/join']) {
      const { body, headers } = await fetchPage(`${base}/${eva.id}`);
      expect(body).toContain('<title>Eva&lt;b&gt; is on BESO</title>');
      expect(contentOf(body, 'og:url')).toBe(`${app.services.publicUrl()}${base}/${eva.id}`);
      expect(body).not.toContain('Rossi');
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await fetchPage(`/user/${eva.id}`, 'fr')).body).toContain('Eva&lt;b&gt; est sur BESO');
  });

  it('is the same for a missing and a hidden person [S2-028] [S2-030]', async () => {
    const eva = await person(app.url, { firstName: 'Eva' });
    await eva.api.connections.setVisibility({ cardShown: false, foundByName: false });
    for (const id of [eva.id, crypto.randomUUID(), 'x']) {
      const { statusCode, body } = await fetchPage(`/user/${id}`, 'en');
      expect(statusCode).toBe(404);
      expect(body).toContain('<title>People on BESO</title>');
      expect(body).not.toContain('Eva');
    }
    // A signed-in visitor may know the person, so the page itself decides what to show.
    const cookie = 'beso_hint=1';
    expect((await web.inject({ url: `/user/${eva.id}`, headers: { cookie } })).statusCode).toBe(200);
  });
});

it('every page has an absolute picture URL for programs that show previews [S9-034]', async () => {
  const picture = `<meta property="og:image" content="${app.services.publicUrl()}/og.png" />`;
  expect((await fetchPage('/login')).body).toContain(picture);
  const browser = { 'sec-fetch-dest': 'document' };
  expect((await web.inject({ url: '/login', headers: browser })).body).not.toContain(picture);
});

it('the picture is 1200 px wide and 630 px high [S9-034]', async () => {
  const picture = new URL('../../../../web/public/og.png', import.meta.url);
  const { width, height, format } = await sharp(await readFile(picture)).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
});

it('a client beyond its limit gets the page without names', async () => {
  const token = await partnerToken(anna, 'Marco');
  const ask = () => web.inject({ url: `/join/${token}`, headers: { 'accept-language': 'en' } });
  let named = 0;
  for (let asked = 0; asked < PER_MINUTE + 10; asked += 1) {
    const { statusCode, body } = await ask();
    expect(statusCode).toBe(200);
    if (body.includes('Anna')) named += 1;
  }
  expect(named).toBeLessThanOrEqual(PER_MINUTE);
  expect(named).toBeGreaterThan(0);
});
