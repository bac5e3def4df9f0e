import { spawnSync } from 'node:child_process';

/** The subjects of this commit and of older ones are not checked. */
const SINCE = '209fe38b67';
const WIDTH = 72;

/**
 * Returns the subjects of commits that are too long for a line of `git log`.
 * @param {string} root the folder of a clone
 * @param {string} [since] the newest commit that is not checked
 * @returns {{ subjects: string[] } | undefined} undefined without a history
 */
export function longSubjects(root, since = SINCE) {
  const log = spawnSync('git', ['log', '--no-merges', '--format=%h %s', `${since}..HEAD`], {
    cwd: root,
    encoding: 'utf8',
  });
  if (log.status !== 0) return undefined;
  const all = log.stdout.split('\n').filter((line) => line !== '');
  return { subjects: all.filter((line) => line.replace(/^\w+ /, '').length > WIDTH) };
}
