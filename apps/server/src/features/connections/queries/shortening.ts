import type { Database } from '../../../platform/db/database.ts';
import { boolean, call, functionCall } from '../../../platform/db/statement.ts';

const SHORTEN = functionCall('shorten_connection_instants', {}, { shorten_connection_instants: boolean });

/** Reduces times that a fast clock set too far in the future to the latest allowed. */
export const shortenConnectionInstants = (database: Database) => call(database, SHORTEN, {});
