declare module 'doiuse' {
  import type { Plugin } from 'postcss';
  export interface Use {
    message: string;
    featureData: { missing?: string };
  }
  function doiuse(options: { browsers: string[]; ignore: string[]; onFeatureUsage(use: Use): void }): Plugin;

  export { doiuse as default };
}
