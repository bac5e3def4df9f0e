import type { AuthorizationRow } from './row.ts';
import { ACCOUNT_STATES, ROLES } from './world.ts';

const HEAD = `# Who may call what

This page is generated from the table in \`apps/server/test/authorization/\`. The test \`authorization.test.ts\` sends
each request of the table to the running server and checks the response. After a change of the table, run
\`npm run documents\` to write this page again.

The column *about* describes the object or the input of the request. If it is empty, the row is about the owner's
object, or about nothing in particular. The other columns show the response to each role: its status and error code.

- *anonymous* has no session.
- *without profile* has a session, but no profile yet.
- *stranger* shares no relationship with the owner.
- *blocked* is in the *owner*'s group, but blocked by the *owner*.
- *former member* left the group before the row's object (a gift, a reward) was created.
- *member* is in the group, and is the receiver of gifts, requests and messages.
- *owner* owns the row's object, or is the person whom the row is about.

None of them has a verified address. In local mode (without NODE_ENV=production), everybody is an operator if none
is named.

Four more kinds of accounts are tested. Each gets the same responses as the role that is named here, except in the rows
of the second table:

- *removed* is like *${ACCOUNT_STATES.removed}*. The owner removed this person from the group.
- *proven* is like *${ACCOUNT_STATES.proven}*, with a verified address.
- *being changed* is like *${ACCOUNT_STATES['being changed']}*, with a verified address that is being replaced.
- *held by a factor* is like *${ACCOUNT_STATES['held by a factor']}*. This person has typed the password, but not yet the
  code of the second factor.

*Shown* and *hidden* say whether the response contains the row's object. If a person may not know that something exists,
the response is the same as if it did not exist.
`;

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

export function authorizationPage(rows: readonly AuthorizationRow[]): string {
  const titles = ['operation', 'about', ...ROLES];
  const table = [
    line(titles),
    line(titles.map(() => '---')),
    ...rows.map(({ operation, about = '', cells }) => line([operation, about, ...cells])),
  ];
  const names = Object.keys(ACCOUNT_STATES) as (keyof typeof ACCOUNT_STATES)[];
  const otherwise = [
    line(['operation', 'about', ...names]),
    line(['operation', 'about', ...names].map(() => '---')),
    ...rows
      .filter(({ states }) => states !== undefined)
      .map(({ operation, about = '', states }) =>
        line([operation, about, ...names.map((name) => states?.[name] ?? 'as the role')]),
      ),
  ];
  return `${HEAD}\n${table.join('\n')}\n\n## Other responses for these accounts\n\n${otherwise.join('\n')}\n`;
}
