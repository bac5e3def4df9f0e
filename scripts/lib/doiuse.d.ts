declare module 'doiuse' {
  import type { Plugin } from 'postcss';

  function doiuse(options: {
    browsers: string[];
    ignore: string[];
    onFeatureUsage(use: { message: string; featureData: { missing?: string } }): void;
  }): Plugin;
  export = doiuse;
}
