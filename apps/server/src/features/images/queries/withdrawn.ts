/** SQL condition: a report is not the only reason to keep the image. Its owner must not notice a report. */
export const NOT_WITHDRAWN = "bucket <> 'withdrawn-images'";
