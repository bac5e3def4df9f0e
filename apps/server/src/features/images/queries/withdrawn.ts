/** SQL condition that leaves out images kept only for a report: their owner must not learn of the report. */
export const IMAGE_VISIBLE_TO_OWNER = "bucket <> 'withdrawn-images'";
