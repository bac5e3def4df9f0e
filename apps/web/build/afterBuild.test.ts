import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterBuild } from './afterBuild.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'beso-build-'));
  await writeFile(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
  await writeFile(join(root, 'main.js'), 'console.log(1);');
});
afterAll(() => rm(root, { recursive: true, force: true }));

const steps: string[] = [];
const refusing: Plugin = {
  name: 'refusing',
  generateBundle: () => {
    throw new Error('over its budget');
  },
};
const run = (...plugins: Plugin[]) =>
  build({ configFile: false, root, logLevel: 'silent', plugins: [...plugins, ...ours] });
const ours = ['first', 'second'].map((name) =>
  afterBuild(name, async () => {
    await new Promise((done) => setImmediate(done));
    steps.push(name);
  }),
);

test('steps run in order after a build; a failed build reports its cause and skips them', async () => {
  await run();
  expect(steps).toEqual(['first', 'second']);
  await expect(run(refusing)).rejects.toThrow('over its budget');
  expect(steps).toEqual(['first', 'second']);
});
