import type { Database } from '../../../platform/db/database.ts';
import { boolean, call, functionCall } from '../../../platform/db/statement.ts';

const SHORTEN = functionCall('shorten_invitation_instants', {}, { shorten_invitation_instants: boolean });

/** Moves instants that a clock which was ahead left too far in the future to the furthest allowed. */
export const shortenInvitationInstants = (database: Database) => call(database, SHORTEN, {});
