import type { Plugin } from 'vite';

/** Returns a plugin that runs a step after a successful build. */
export function afterBuild(name: string, run: () => Promise<void>): Plugin {
  let written = false;
  return {
    name,
    apply: 'build',
    buildStart() {
      written = false;
    },
    writeBundle() {
      written = true;
    },
    async closeBundle() {
      if (written) await run();
    },
  };
}
