import type { Plugin } from 'vite';

/** Runs a step on the files of a successful build; a failed one reports its own error. */
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
