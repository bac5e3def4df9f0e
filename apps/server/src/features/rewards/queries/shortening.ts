import type { Database } from '../../../platform/db/database.ts';
import { boolean, call, functionCall } from '../../../platform/db/statement.ts';

const SHORTEN = functionCall('shorten_fulfilment_instants', {}, { shorten_fulfilment_instants: boolean });

/** Reduces times that a fast clock set too far in the future to the latest allowed. */
export const shortenFulfilmentInstants = (database: Database) => call(database, SHORTEN, {});
