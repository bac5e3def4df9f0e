import type { Database } from '../../../platform/db/database.ts';
import { boolean, callFunction, functionCall } from '../../../platform/db/statement.ts';

const SHORTEN = functionCall('shorten_invitation_instants', {}, { shorten_invitation_instants: boolean });

/** Corrects times that were stored while the server's clock was ahead. */
export const clampInvitationTimes = (database: Database) => callFunction(database, SHORTEN, {});
