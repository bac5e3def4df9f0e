import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { API_PREFIX } from '@beso/contract';
import { LANGUAGES } from '@beso/contract/limits';
import { STATEMENT_PATH } from '@beso/contract/statement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { createTestReward, redeemReward } from '../../../test/support/economy.ts';
import { csvLine } from './csv.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([
    person(app.url, { firstName: 'Giulia', timeZone: 'Asia/Kathmandu' }),
    person(app.url, { firstName: '=Marco' }),
  ]);
  shared = await couple(marco, giulia);
});
afterAll(() => app.close());

const HEADER =
  '\uFEFFDate,Time,Kind,Person,Description,Category,Besos,Change of the balance,Balance after\r\n';

const giveAt = (by: Person, to: Person, at: string, description = 'A gift', amount = 1) =>
  app.owner.query('SELECT write_gift($1, $2, $3, $4, $5, $6, NULL, $7, $8)', [
    by.id,
    to.id,
    shared,
    amount,
    description,
    'food',
    randomUUID(),
    at,
  ]);

async function download(by: Person, query = '') {
  const response = await by.fetch(`${API_PREFIX}${STATEMENT_PATH}${query}`);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { response, text };
}

/** Splits the text into cells, as a spreadsheet does. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [''];
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const cell = cells.at(-1) ?? '';
    if (quoted && letter === '"' && text[at + 1] === '"') at += 1;
    else if (letter === '"' && (quoted || cell === '')) {
      quoted = !quoted;
      continue;
    } else if (!quoted && (letter === separator || letter === '\r' || letter === '\n')) {
      cells.push('');
      continue;
    }
    cells[cells.length - 1] = (cells.at(-1) ?? '') + letter;
  }
  return cells;
}

test('the table has a line per movement, in the person’s time zone, newest first', async () => {
  await giveAt(marco, giulia, '2026-03-10T18:14:59Z', 'Breakfast, with "jam"\nand coffee', 3);
  await giveAt(giulia, marco, '2026-03-10T18:15:00Z', '  plain');
  const { response, text } = await download(giulia);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="besos.csv"');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(text).toBe(
    `${HEADER}2026-03-11,00:00:00,Gift,'=Marco Rossi,  plain,Food,1,0,3\r\n2026-03-10,23:59:59,Gift,'=Marco Rossi,"Breakfast, with ""jam""\nand coffee",Food,3,3,3\r\n`,
  );
});

test('the table has the person’s language and separator, and the month in its name', async () => {
  const [one, other] = await Promise.all([
    person(app.url, { timeZone: 'UTC' }),
    person(app.url, { firstName: 'Ugo' }),
  ]);
  await app.owner.query(`UPDATE profiles SET language = 'it' WHERE id = $1`, [one.id]);
  await other.api.besos.processBesoTransaction({
    ...gift(await couple(other, one), one.id),
    description: 'Cena; e poi',
  });
  const month = new Date().toISOString().slice(0, 7);
  const { response, text } = await download(one, `?month=${month}`);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="besos-${month}.csv"`);
  const [header, row] = text.split('\r\n');
  expect(header).toBe(
    '\uFEFFData;Ora;Tipo;Persona;Descrizione;Categoria;Besos;Variazione del saldo;Saldo dopo',
  );
  expect(row).toMatch(/;Regalo;Ugo Rossi;"Cena; e poi";Cibo;1;1;1$/);
});

test.each(LANGUAGES)('the table names the categories like the app in %s', async (language) => {
  const words = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as { category: object };
  const [table, web] = await Promise.all([
    words(`apps/server/src/locales/${language}/table.json`),
    words(`apps/web/src/locales/${language}/besos.json`),
  ]);
  expect(table.category).toEqual(web.category);
});

// OWASP: data is sanitised before it reaches a program that could run it.
// ASVS V1.3.3
test('no cell with a person’s text is a formula, and numbers are numbers', async () => {
  const nasty = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '=cmd|" /C calc"!A0',
    'a;=1+1',
    'a; =1+1;b',
    ';;-1',
    'a,"=1+1"',
    '";"=1',
    '|@SUM(A1)',
    'a\tb\t+1',
    'a\n=1',
    '＝1+1',
  ];
  for (const description of nasty) {
    await marco.api.besos.processBesoTransaction({ ...gift(shared, giulia.id), description });
  }
  const { id } = await giulia.api.rewards.createUserReward({
    ...createTestReward(2),
    title: '=HYPERLINK("x")',
  });
  await redeemReward(giulia, id);
  const { text } = await download(giulia);
  expect(text).toContain(`,Reward,,"'=HYPERLINK(""x"")",,2,-2,`);
  for (const separator of [',', ';', '\t', '|']) {
    const cells = cellsOf(text.slice(HEADER.length), separator);
    expect(cells.length).toBeGreaterThan(nasty.length);
    for (const cell of cells) if (cell !== '-2') expect(cell.trim()).not.toMatch(/^[=+\-@＝＋－＠]/);
  }
});

test('the table accepts the statement’s filters, and streams more rows than one read returns', async () => {
  const [one, other] = await Promise.all([person(app.url, { timeZone: 'UTC' }), person(app.url)]);
  const theirs = await couple(other, one);
  await app.owner.query(
    `SELECT write_gift($1, $2, $3, 1, 'n' || n, 'food', NULL, gen_random_uuid(), '2026-01-01'::timestamptz + n * interval '1 hour')
     FROM generate_series(1, 1300) AS n`,
    [other.id, one.id, theirs],
  );
  const lines = async (query: string) => (await download(one, query)).text.trimEnd().split('\r\n').slice(1);
  const all = await lines('');
  expect(all).toHaveLength(1300);
  expect(new Set(all).size).toBe(1300);
  expect(all[0]).toMatch(/,n1300,Food,1,1,1300$/);
  expect(await lines('?month=2026-01')).toHaveLength(31 * 24 - 1);
  expect(await lines(`?month=2026-02&personId=${other.id}`)).toHaveLength(1300 - (31 * 24 - 1));
  expect(await lines(`?personId=${giulia.id}`)).toEqual([]);
});

test('the table requires a session and valid filters', async () => {
  const response = await fetch(`${app.url}${API_PREFIX}${STATEMENT_PATH}`);
  expect(response.status).toBe(401);
  for (const query of ['?month=2026', '?personId=Marco', '?month=2026-01&month=2026-02']) {
    const { response: refused, text } = await download(giulia, query);
    expect(refused.status).toBe(422);
    expect(JSON.parse(text)).toMatchObject({ code: 'INVALID_INPUT' });
  }
});

test('cells are quoted only if necessary', () => {
  expect(csvLine(['a', 'b;c', 1, -2, ''], ',')).toBe('a,b;c,1,-2,\r\n');
  expect(csvLine(['a,b', '"', 'x\ry', 'x\ny'], ',')).toBe('"a,b","""","x\ry","x\ny"\r\n');
  expect(csvLine(['a,b', 'b;c', -2], ';')).toBe('a,b;"b;c";-2\r\n');
});

test('downloads are limited per person and hour', async () => {
  const [eager, other] = [await person(app.url), await person(app.url)];
  const download = async (who: Person) => {
    const answer = await who.fetch(`${API_PREFIX}${STATEMENT_PATH}`);
    await answer.text();
    return answer.status;
  };
  for (let count = 0; count < 60; count += 1) expect(await download(eager)).toBe(200);
  expect(await download(eager)).toBe(429);
  expect(await download(other)).toBe(200);
});
