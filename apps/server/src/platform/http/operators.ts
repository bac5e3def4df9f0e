import { refuseOtherPerson } from '../abuse/named-person.ts';
import type { Config } from '../config.ts';
import { fail } from './fail.ts';
import { os } from './orpc.ts';
import type { Viewer } from './viewer.ts';

/**
 * [S6-009] Returns whether the configuration lists the person's verified email address as an operator's. In
 * local mode, an empty list permits everybody.
 */
export function isOperator(
  { mode, operators }: Pick<Config, 'mode' | 'operators'>,
  viewer: Pick<Viewer, 'email' | 'emailVerified'> | null,
): boolean {
  if (mode === 'local' && operators.length === 0) return true;
  return viewer?.emailVerified === true && operators.includes(viewer.email.toLowerCase());
}

/** The base of operators' operations. Anybody else gets NOT_FOUND. */
export const operatorRead = os.use(async ({ context, next }) => {
  const { services, request } = context;
  const viewer = await services.sessions.readViewer(request.headers);
  if (!isOperator(services.config, viewer)) throw fail('NOT_FOUND');
  return next();
});

/** Like `operatorRead`; the handler also gets the operator's id. */
export const operatorProcedure = operatorRead.use(async ({ context, path, next }) => {
  const { services, request } = context;
  const viewer = await services.sessions.readViewer(request.headers);
  if (viewer === null) throw fail('UNAUTHORIZED');
  refuseOtherPerson(request.headers, viewer);
  if (!viewer.hasProfile) throw fail('PROFILE_REQUIRED');
  await services.quotas.countPerson(path.join('.'), viewer.id);
  return next({ context: { viewer } });
});
