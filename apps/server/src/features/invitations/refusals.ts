import { API_PREFIX } from '@beso/contract';
import type { InvitationRefusal } from '@beso/contract/mailed-invitations';
import type { OpenAPI } from '@orpc/openapi';
import type { FastifyInstance } from 'fastify';
import { sendError, toErrorResponse } from '../../platform/http/errors.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Services } from '../../platform/services.ts';
import { declineInvitation } from './mailed-invitations.ts';
import { findRefused, refuseMails, refusesMails } from './queries/refusals.ts';
import { invitationIdOfRefusal, ONE_CLICK } from './refusal-links.ts';

const FORM = 'application/x-www-form-urlencoded';

async function read(services: Services, refusal: string) {
  const invitationId = invitationIdOfRefusal(services, refusal);
  const found =
    invitationId === undefined ? undefined : await findRefused(services.database.db, invitationId);
  if (invitationId === undefined || found?.email == null) throw fail('INVITATION_NOT_FOUND');
  return { ...found, email: found.email, invitationId };
}

/** Returns the content of the refusal page without a change. @throws INVITATION_NOT_FOUND */
export async function getRefusal(services: Services, refusal: string): Promise<InvitationRefusal> {
  const { email, inviterFirstName, isDeclined, isOpen } = await read(services, refusal);
  return {
    inviterFirstName,
    email,
    status: isDeclined ? 'declined' : isOpen ? 'open' : 'ended',
    mailStopped: await refusesMails(services.database.db, email),
  };
}

/** Declines it; `stopMail` also stops all future mails to the address. @throws INVITATION_NOT_FOUND */
export async function refuseInvitation(
  services: Services,
  refusal: string,
  stopMail: boolean,
): Promise<InvitationRefusal> {
  const { invitationId, email, isOpen } = await read(services, refusal);
  if (stopMail) await refuseMails(services.database.db, email);
  if (isOpen === true) await declineInvitation(services, null, invitationId);
  return getRefusal(services, refusal);
}

/** Serves the mail program's unsubscribe button, which posts a form and is therefore not in the contract. */
export function serveOneClick(http: FastifyInstance, services: Services): void {
  const url = API_PREFIX + ONE_CLICK.replace('{refusal}', ':refusal');
  // Some mail programs only open the address in a browser.
  http.get<{ Params: { refusal: string } }>(url, ({ params }, reply) =>
    reply.redirect(`/refuse-invitation/${encodeURIComponent(params.refusal)}`),
  );
  void http.register(async (scope) => {
    // The form's content is ignored, because it is always the same.
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, _body, done) => done(null));
    scope.post<{ Params: { refusal: string } }>(
      url,
      { config: { operation: 'invitations.refuseByOneClick', accepts: FORM } },
      async ({ params, id, ip }, reply) => {
        try {
          await services.quotas.ofClient('invitations.refuseByOneClick')?.(ip);
          await refuseInvitation(services, params.refusal, true);
          return reply.code(204).send();
        } catch (error) {
          sendError(reply, toErrorResponse(error, id, services.log));
          return reply;
        }
      },
    );
  });
}

export const refusalPaths: OpenAPI.PathsObject = {
  [ONE_CLICK]: {
    post: {
      operationId: 'invitations.refuseByOneClick',
      description: 'For mailboxes (RFC 8058): declines the invitation and stops invitations to the address.',
      parameters: [{ name: 'refusal', in: 'path', required: true, schema: { type: 'string' } }],
      requestBody: { content: { [FORM]: { schema: { type: 'object' } } } },
      responses: {
        204: { description: 'Done, or done before' },
        404: { description: 'Unknown' },
        429: { description: 'TOO_MANY_REQUESTS' },
      },
    },
  },
};
