import type { Database } from '../../../platform/db/database.ts';
import { boolean, callFunction, functionCall } from '../../../platform/db/statement.ts';

const SHORTEN = functionCall('shorten_fulfilment_instants', {}, { shorten_fulfilment_instants: boolean });

/** Corrects times that were stored while the server's clock was ahead. */
export const clampFulfilmentTimes = (database: Database) => callFunction(database, SHORTEN, {});
