import { Readable } from 'node:stream';
import { API_PREFIX } from '@beso/contract';
import type { Language } from '@beso/contract/limits';
import { MovementFilter, STATEMENT_PATH } from '@beso/contract/statement';
import { addTexts, nameIn, type TextKeysOf, textIn } from '@beso/contract/translator';
import type { OpenAPI } from '@orpc/openapi';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import en from '../../locales/en/table.json' with { type: 'json' };
import es from '../../locales/es/table.json' with { type: 'json' };
import fr from '../../locales/fr/table.json' with { type: 'json' };
import it from '../../locales/it/table.json' with { type: 'json' };
import { fail, failField } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { findLanguage } from '../profiles/index.ts';
import { listMovementRows, type MovementRow } from './queries.ts';
import { ABOVE_ALL_MOVEMENTS } from './service.ts';

addTexts('en', 'table', en);
addTexts('es', 'table', es);
addTexts('fr', 'table', fr);
addTexts('it', 'table', it);

type Key = TextKeysOf<{ table: typeof en }>;
const textOf = (language: Language, key: Key) => textIn(language, key) ?? '';

const COLUMNS = [
  'date',
  'time',
  'kind',
  'person',
  'description',
  'category',
  'besos',
  'amount',
  'balance',
] as const;
const ROWS_PER_READ = 500;
/** Without it, spreadsheets misread accents. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The beginning of a formula, wherever a spreadsheet may split the line. Full-width signs count too. */
const FORMULA = /(^|[;,|\t\r\n])([\s"']*)([=+\-@＝＋－＠])/g;

/** Escapes formulas in a person's text. */
function typed(text: string | null): string {
  return text === null ? '' : text.replace(FORMULA, "$1$2'$3");
}

/** Where the comma is the decimal separator, spreadsheets separate cells by semicolons. */
const separatorOf = (language: Language) => (language === 'en' ? ',' : ';');

/** Formats a line as in RFC 4180. */
export function csvLine(cells: readonly (string | number)[], separator: ',' | ';'): string {
  const quoted = cells.map((cell) => {
    const text = String(cell);
    return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(separator)}\r\n`;
}

function lineOf(row: MovementRow, language: Language): string {
  const name = `${row.person_first_name} ${row.person_last_name}`.trim();
  const person = row.person_id === null ? null : nameIn(language, name);
  const cells = [
    row.local_date,
    row.local_time,
    textOf(language, `table.kind.${row.kind}`),
    typed(person),
    typed(row.description),
    row.category === null ? '' : textOf(language, `table.category.${row.category}`),
    row.besos,
    row.amount,
    row.balance_after,
  ];
  return csvLine(cells, separatorOf(language));
}

async function* linesOf(
  { database }: Services,
  viewerId: ViewerId,
  filter: z.output<typeof MovementFilter>,
): AsyncGenerator<string> {
  const language = await findLanguage(database.db, viewerId);
  const columns = COLUMNS.map((column) => textOf(language, `table.column.${column}`));
  yield BYTE_ORDER_MARK + csvLine(columns, separatorOf(language));
  for (let before: string = ABOVE_ALL_MOVEMENTS; ; ) {
    const rows = await listMovementRows(database, viewerId, filter, before, ROWS_PER_READ, false);
    if (rows.length > 0) yield rows.map((row) => lineOf(row, language)).join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_READ) return;
    before = last.number;
  }
}

async function memberOf({ sessions }: Services, { headers }: FastifyRequest): Promise<ViewerId> {
  const viewer = await sessions.readViewer(headers);
  if (viewer === null) throw fail('UNAUTHORIZED');
  if (!viewer.hasProfile) throw fail('PROFILE_REQUIRED');
  return viewer.id;
}

/** Serves the statement as a file to download, with dates and times in the person's time zone. */
export function serveStatement(app: FastifyInstance, services: Services): void {
  app.get(`${API_PREFIX}${STATEMENT_PATH}`, async (request, reply) => {
    const viewerId = await memberOf(services, request);
    await services.quotas.countPerson('statement.downloadStatement', viewerId);
    const filter = MovementFilter.safeParse(request.query);
    if (!filter.success) throw failField(filter.error.issues[0]?.path.join('.') ?? '', 'errors.fieldInvalid');
    const { month } = filter.data;
    const name = month === undefined ? 'besos' : `besos-${month}`;
    return reply
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .header('cache-control', 'private, no-store')
      .type('text/csv; charset=utf-8; header=present')
      .send(Readable.from(linesOf(services, viewerId, filter.data)));
  });
}

/** Describes the download in the OpenAPI document. The contract lacks it, because it is a stream. */
export const statementPaths: OpenAPI.PathsObject = {
  [STATEMENT_PATH]: {
    get: {
      operationId: 'statement.downloadStatement',
      description: 'Downloads the movements as a table.',
      parameters: [
        { in: 'query', name: 'personId', schema: { type: 'string', format: 'uuid' } },
        { in: 'query', name: 'month', schema: { type: 'string', examples: ['2026-03'] } },
      ],
      responses: {
        200: { description: 'OK', content: { 'text/csv': {} } },
        401: { description: 'UNAUTHORIZED' },
        403: { description: 'PROFILE_REQUIRED' },
        422: { description: 'INVALID_INPUT' },
        429: { description: 'TOO_MANY_REQUESTS' },
      },
    },
  },
};
