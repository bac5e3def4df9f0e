/** Excludes images that a report keeps after their message was deleted: their owner must not notice them. */
export const NOT_WITHDRAWN = "bucket <> 'withdrawn-images'";
