import type { Row } from './row.ts';
import { ACCOUNT_STATES, ROLES } from './world.ts';

const HEAD = `# Who may call what

Made from the table that \`apps/server/test/authorization.test.ts\` performs against the running server, cell by cell.
After a change of that table \`npm run documents\` writes it anew.

- *anonymous* has no session, *without profile* has one and no profile yet.
- *stranger* shares no relationship with the owner.
- *blocked* is in the group; its owner has blocked this person.
- *former member* has left the group before what the row is about was made.
- *member* is in the group; what is for somebody is for this person.
- *owner* owns what the row is about, or is the person whom it is about.

Nobody has confirmed the address of any of these: they are *unverified*.

Accounts in four states are asked as well. Each is answered as the role that it is like, but for the rows of the second
table:

- *removed*, like a *${ACCOUNT_STATES.removed}*: the owner sent this person out of the group.
- *proven*, like a *${ACCOUNT_STATES.proven}*: the address was confirmed.
- *being changed*, like a *${ACCOUNT_STATES['being changed']}*: another address was asked for.
- *held by a factor*, like *${ACCOUNT_STATES['held by a factor']}*: the password was given, the code was not yet.

*Shown* and *hidden* say whether the answer holds what the row is about. What somebody may not know of gets the answer
of what does not exist.
`;

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

export function authorizationPage(rows: readonly Row[]): string {
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
  return `${HEAD}\n${table.join('\n')}\n\n## Answered otherwise\n\n${otherwise.join('\n')}\n`;
}
