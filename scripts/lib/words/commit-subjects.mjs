import { spawnSync } from 'node:child_process';

/** The last commit whose subject was not checked, like those before it. */
const SINCE = '209fe38b67';
const WIDTH = 72;

/**
 * Subjects of commits that are wider than a line of `git log`.
 * @param {string} root of a clone
 * @param {string} [since] a commit, which is not looked at itself
 * @returns {{ subjects: string[] } | undefined} undefined where there is no history to look at
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
