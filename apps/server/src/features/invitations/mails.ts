import type { Language } from '@beso/contract/limits';
import { nameInSubject } from '@beso/contract/names';
import { addTexts, type TextKeysOf, type TextValues, textIn } from '@beso/contract/translator';
import en from '../../locales/en/invited.json' with { type: 'json' };
import es from '../../locales/es/invited.json' with { type: 'json' };
import fr from '../../locales/fr/invited.json' with { type: 'json' };
import it from '../../locales/it/invited.json' with { type: 'json' };
import { withoutAutolinks } from '../../platform/mail/inert.ts';
import type { MailContent } from '../../platform/mail/letter.ts';
import type { InvitationMail } from './queries/mailed.ts';

addTexts('en', 'invited', en);
addTexts('es', 'invited', es);
addTexts('fr', 'invited', fr);
addTexts('it', 'invited', it);

type Key = TextKeysOf<{ invited: typeof en }>;
const textOf = (language: Language, key: Key, values?: TextValues) => textIn(language, key, values) ?? '';

/** The subject shows before the mail is opened, so names in it lose numbers and addresses. */
function subjectOf(
  language: Language,
  { attempt, inviterFirstName, groupName, relationshipType }: Parameters<typeof buildInvitationMail>[0],
): string {
  const inviter = nameInSubject(inviterFirstName) || textOf(language, 'invited.somebody');
  if (attempt > 0) return textOf(language, 'invited.again.subject', { inviter });
  const group = relationshipType === 'couple' ? '' : nameInSubject(groupName ?? '');
  return group === ''
    ? textOf(language, 'invited.partner.title', { inviter })
    : textOf(language, 'invited.group.title', { inviter, group });
}

export interface InvitationLinks {
  readonly url: string;
  readonly refusalUrl: string;
}

/** [S7-062] [S7-063] [S7-064] Returns the mail of an invitation, in the inviter's language. */
export function buildInvitationMail(
  invitation: Pick<
    InvitationMail,
    'attempt' | 'name' | 'message' | 'inviterFirstName' | 'language' | 'groupName' | 'relationshipType'
  >,
  { url, refusalUrl }: InvitationLinks,
): MailContent & { subject: string } {
  const { attempt, message, language, relationshipType } = invitation;
  const inviter = withoutAutolinks(invitation.inviterFirstName);
  const group = withoutAutolinks(invitation.groupName ?? '');
  const isCouple = relationshipType === 'couple';
  const title = isCouple
    ? textOf(language, 'invited.partner.title', { inviter })
    : textOf(language, 'invited.group.title', { inviter, group });
  const first = isCouple
    ? textOf(language, 'invited.partner.text', { inviter })
    : textOf(language, 'invited.group.text', { inviter, group });
  return {
    language,
    subject: subjectOf(language, invitation),
    title,
    greeting: textOf(language, 'invited.greeting', { name: withoutAutolinks(invitation.name ?? '') }),
    paragraphs: attempt === 0 ? [first] : [textOf(language, 'invited.again.text', { inviter }), first],
    items:
      message === null
        ? []
        : [{ sentence: textOf(language, 'invited.writes', { inviter }), detail: withoutAutolinks(message) }],
    drawing: 'faces',
    button: { label: textOf(language, 'invited.button'), url },
    note: textOf(language, 'invited.note'),
    reason: textOf(language, 'invited.reason', { inviter }),
    reasonLink: { label: textOf(language, 'invited.refuse'), url: refusalUrl },
  };
}

const sample =
  (relationshipType: 'couple' | 'group', attempt: number) => (language: Language, publicUrl: string) =>
    buildInvitationMail(
      {
        attempt,
        name: 'Marco',
        message: textOf(language, 'invited.sampleMessage'),
        inviterFirstName: 'Giulia',
        language,
        groupName: 'Casa Rossi',
        relationshipType,
      },
      { url: `${publicUrl}/`, refusalUrl: `${publicUrl}/` },
    );

export const sampleInvitationMails = {
  partner_invitation: sample('couple', 0),
  group_invitation: sample('group', 0),
  partner_invitation_retry: sample('couple', 1),
};
