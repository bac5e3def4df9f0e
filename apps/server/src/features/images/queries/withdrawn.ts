/** SQL condition that leaves out images kept only for a report: their owner must not learn of the report. */
export const NOT_WITHDRAWN = "bucket <> 'withdrawn-images'";
