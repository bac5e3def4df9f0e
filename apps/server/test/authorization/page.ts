import type { Row } from './row.ts';
import { ROLES } from './world.ts';

const HEAD = `# Who may call what

Made from the table that \`apps/server/test/authorization.test.ts\` performs against the running server, cell by cell.
After a change of that table \`npx vitest run apps/server/test/authorization.test.ts -u\` writes it anew.

- *anonymous* has no session, *without profile* has one and no profile yet.
- *stranger* shares no relationship with the owner.
- *blocked* is in the group; its owner has blocked this person.
- *former member* has left the group before what the row is about was made.
- *member* is in the group; what is for somebody is for this person.
- *owner* owns what the row is about, or is the person whom it is about.

*Shown* and *hidden* say whether the answer holds what the row is about. What somebody may not know of gets the answer
of what does not exist.
`;

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The table as a page of the documentation. */
export function authorizationPage(rows: readonly Row[]): string {
  const titles = ['operation', 'about', ...ROLES];
  const table = [
    line(titles),
    line(titles.map(() => '---')),
    ...rows.map(({ operation, about = '', cells }) => line([operation, about, ...cells])),
  ];
  return `${HEAD}\n${table.join('\n')}\n`;
}
