declare module 'virtual:contract' {
  /** Paths and methods only; the schemas stay on the server. */
  export const contract: import('@beso/contract').Contract;
  export const apiPrefix: typeof import('@beso/contract').API_PREFIX;
  export const imageUploadPath: typeof import('@beso/contract/images').IMAGE_UPLOAD_PATH;
  /** Changes whenever a file of the contract does. */
  export const contractVersion: string;
}
