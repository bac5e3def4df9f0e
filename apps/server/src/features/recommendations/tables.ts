import type { TablesMarks } from '../../platform/db/marks.ts';

export const TABLES = {} satisfies TablesMarks;

/** The database functions that other features' SQL may call. */
export const OFFERED_FUNCTIONS = ['erase_recommendations'];
