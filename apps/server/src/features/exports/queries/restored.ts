import { statement } from '../../../platform/db/statement.ts';

/** Backups do not contain the files of exports. */
export const END_EXPORTS = [statement('restored_exports', 'DELETE FROM account_exports', {})];
