import type { Database } from '../../platform/db/database.ts';
import { call, functionCall, integer, nullable, text, texts } from '../../platform/db/statement.ts';

const UPKEEP = functionCall(
  'describe_upkeep',
  {},
  { version: nullable(integer), functions_hash: nullable(text()), files: texts },
);

/** The program that prepared this database last, and the migrations that ran on it. */
export const findUpkeep = (database: Database) => call(database, UPKEEP, {});
