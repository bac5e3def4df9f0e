/** SQL condition: the image is not kept only for a report, which its owner must not notice. */
export const NOT_WITHDRAWN = "bucket <> 'withdrawn-images'";
