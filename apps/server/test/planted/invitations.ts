import { randomUUID } from 'node:crypto';
import type { PlantWorld } from '../support/planted-words.ts';

export async function plant({ giulia, word, address }: PlantWorld): Promise<void> {
  await giulia.api.invitations.createInvitation({ kind: 'partner', partnerName: word('friend') });
  await giulia.api.invitations.sendInvitations({
    kind: 'partner',
    id: randomUUID(),
    partnerName: word('invited'),
    email: address('to'),
    message: word('message'),
  });
}
