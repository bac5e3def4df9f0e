import type { Plugin } from 'vite';

/**
 * A step on the files that a build has written; steps follow each other as the plugins do. A build that
 * failed has written none, and its own error is the one to be read.
 */
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
