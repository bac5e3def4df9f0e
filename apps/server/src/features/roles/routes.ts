import type { Transaction } from '../../platform/db/database.ts';
import type { EventDraft } from '../../platform/events.ts';
import { member } from '../../platform/http/orpc.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { withEvents } from '../events/index.ts';
import { handOverGroup, leaveRelationship, removeMember, renameGroup } from './queries.ts';

type Change<Input> = (tx: Transaction, viewerId: ViewerId, input: Input) => Promise<readonly EventDraft[]>;

/** Runs a change in the database together with the events that it drafts. */
const changing =
  <Input>(change: Change<Input>) =>
  async ({ context, input }: { context: { services: Services; viewer: { id: ViewerId } }; input: Input }) => {
    await withEvents(context.services, async (tx, drafts) => {
      drafts.push(...(await change(tx, context.viewer.id, input)));
    });
  };

export const rolesRoutes = {
  renameGroup: member.roles.renameGroup.handler(changing(renameGroup)),
  removeMember: member.roles.removeMember.handler(changing(removeMember)),
  handOverGroup: member.roles.handOverGroup.handler(changing(handOverGroup)),
  leaveRelationship: member.roles.leaveRelationship.handler(changing(leaveRelationship)),
};
