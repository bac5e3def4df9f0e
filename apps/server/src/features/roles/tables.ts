import type { TablesMarks } from '../../platform/db/marks.ts';

export const TABLES = {} satisfies TablesMarks;

/** Database functions that other features' SQL may call. */
export const OFFERED_FUNCTIONS = ['part_ways'];
