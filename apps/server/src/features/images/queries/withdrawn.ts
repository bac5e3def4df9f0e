/**
 * SQL condition that leaves out images kept only for a report, because the owner must not learn of the
 * report.
 */
export const IMAGE_VISIBLE_TO_OWNER = "bucket <> 'withdrawn-images'";
