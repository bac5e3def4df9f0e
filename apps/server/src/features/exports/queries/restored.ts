import { statement } from '../../../platform/db/statement.ts';

/** Deletes all exports after a restore, because backups do not contain their files. */
export const END_EXPORTS = [statement('restored_exports', 'DELETE FROM account_exports', {})];
