declare module 'virtual:contract' {
  /** The contract's operations as a tree, whose leaves look like `GET /activities`. */
  export const operations: object;
  export const apiPrefix: typeof import('@beso/contract').API_PREFIX;
  export const imageUploadPath: typeof import('@beso/contract/images').IMAGE_UPLOAD_PATH;
  export const contractVersion: string;
}
