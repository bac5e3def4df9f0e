import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import * as searches from './search.ts';

const HOSTILE = [123, true, null, ['x'], { x: 1 }, '', '../x', 'https://evil.example', "'; DROP TABLE users"];
/** Parameters that accept any text, because the code that uses them checks them. */
const FREE = new Set(['email', 'activity', 'inviter', 'partner', 'group']);
/** Defaults that replace unknown values: an unknown kind of relationship becomes `friends`. */
const DEFAULTS = new Set(['friends']);

for (const [name, search] of Object.entries(searches)) {
  const read = new Set<string>();
  search(new Proxy({}, { get: (_, key) => void read.add(String(key)) }));

  test(`${name} returns each parameter of its route, and none with a bad value`, async () => {
    expect(read.size).toBeGreaterThan(0);
    for (const value of HOSTILE) {
      const root = createRootRoute();
      const page = createRoute({ getParentRoute: () => root, path: '/', validateSearch: search });
      const asked = Object.fromEntries([...read].map((key) => [key, value]));
      const address = `/?${new URLSearchParams(Object.entries(asked).map(([key, one]) => [key, JSON.stringify(one)]))}`;
      const router = createRouter({
        routeTree: root.addChildren([page]),
        history: createMemoryHistory({ initialEntries: [address] }),
      });
      await router.load();
      const seen: Record<string, unknown> = router.state.matches.at(-1)?.search ?? {};
      for (const key of read) {
        if (seen[key] === undefined || DEFAULTS.has(String(seen[key]))) continue;
        expect(FREE, `${key} of ${name} let ${JSON.stringify(value)} through`).toContain(key);
        expect(seen[key], key).toBeTypeOf('string');
      }
    }
  });
}
