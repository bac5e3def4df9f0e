declare module 'virtual:contract' {
  /** The contract's tree with `GET /path` for each operation. The schemas stay on the server. */
  export const operations: object;
  export const apiPrefix: typeof import('@beso/contract').API_PREFIX;
  export const imageUploadPath: typeof import('@beso/contract/images').IMAGE_UPLOAD_PATH;
  /** Changes whenever a file of the contract does. */
  export const contractVersion: string;
}
