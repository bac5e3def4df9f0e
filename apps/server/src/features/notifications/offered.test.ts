import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OFFERED_NOTIFICATION_KINDS } from '@beso/contract/notifications';
import { expect, test } from 'vitest';

test('the preferences contain exactly the kinds that are sent', () => {
  const features = join(import.meta.dirname, '..');
  const sources = globSync('*/{functions/*.sql,**/*.ts}', { cwd: features })
    .filter(
      (path) =>
        !path.endsWith('.test.ts') && !/^notifications.(?!queries.notices|functions.projection)/.test(path),
    )
    .map((path) => readFileSync(join(features, path), 'utf8'));
  // Likes and comments are notified through `sent`, other kinds through the three other functions.
  const notified = sources.flatMap((source) =>
    [...source.matchAll(/\b(?:notify|insertNotifications|open_inbox|sent)\([^;']*'(\w+)'/g)].map(
      ([, kind]) => kind,
    ),
  );
  expect([...new Set(notified)].sort()).toEqual([...OFFERED_NOTIFICATION_KINDS].sort());
});
