import { refuseOtherPerson } from '../abuse/named-person.ts';
import type { Config } from '../config.ts';
import { fail } from './fail.ts';
import { os } from './orpc.ts';
import type { Viewer } from './viewer.ts';

/**
 * [S6-009] Returns whether a person may see the inside of the system, because the configuration lists their
 * verified address. In local mode, an empty list permits everybody.
 */
export function isOperator(
  { mode, operators }: Pick<Config, 'mode' | 'operators'>,
  viewer: Pick<Viewer, 'email' | 'emailVerified'> | null,
): boolean {
  if (mode === 'local' && operators.length === 0) return true;
  return viewer?.emailVerified === true && operators.includes(viewer.email.toLowerCase());
}

/** Operations for operators, which do not exist for anybody else. */
export const forOperators = os.use(async ({ context, next }) => {
  const { services, request } = context;
  const viewer = await services.sessions.readViewer(request.headers);
  if (!isOperator(services.config, viewer)) throw fail('NOT_FOUND');
  return next();
});

/** Like `forOperators`, and passes on the operator's id. */
export const operator = forOperators.use(async ({ context, path, next }) => {
  const { services, request } = context;
  const viewer = await services.sessions.readViewer(request.headers);
  if (viewer === null) throw fail('UNAUTHORIZED');
  refuseOtherPerson(request.headers, viewer);
  if (!viewer.hasProfile) throw fail('PROFILE_REQUIRED');
  await services.quotas.countPerson(path.join('.'), viewer.id);
  return next({ context: { viewer } });
});
