import type { Relationship } from '@beso/contract/relationships';

type Member = Relationship['members'][number];

export interface Recipient {
  person: Member;
  /** The first name, with the last name if two people share the first name. */
  name: string;
  /** Never empty. The form suggests the first one. */
  relationships: Relationship[];
}

/**
 * Returns everybody who shares an active relationship with this person, each once.
 * @param relationships in the order of display: the partner's first, then the newest
 * @param firstId the relationship to suggest, whose people come first
 */
export function recipientsOf(
  relationships: readonly Relationship[],
  myId: string,
  firstId?: string,
): Recipient[] {
  const found = new Map<string, Recipient>();
  const isFirst = ({ id }: Relationship) => id === firstId;
  const others = relationships.filter((relationship) => !isFirst(relationship));
  for (const relationship of [...relationships.filter(isFirst), ...others]) {
    for (const person of relationship.members) {
      if (person.id === myId) continue;
      const known = found.get(person.id);
      if (known) known.relationships.push(relationship);
      else found.set(person.id, { person, name: person.firstName, relationships: [relationship] });
    }
  }
  const recipients = [...found.values()];
  return recipients.map((recipient) => {
    const { firstName, lastName } = recipient.person;
    const alike = recipients.filter((other) => other.person.firstName === firstName).length > 1;
    return alike ? { ...recipient, name: `${firstName} ${lastName}` } : recipient;
  });
}

export interface RecipientChoice {
  personId: string;
  relationshipId: string;
}

const NOBODY: RecipientChoice = { personId: '', relationshipId: '' };

/** Returns the person with the given relationship, or else with the suggested relationship. */
export function recipientChoiceOf(
  recipients: readonly Recipient[],
  personId: string,
  relationshipId = '',
): RecipientChoice {
  const recipient = recipients.find(({ person }) => person.id === personId);
  const [suggested] = recipient?.relationships ?? [];
  if (recipient === undefined || suggested === undefined) return NOBODY;
  const wanted = recipient.relationships.find(({ id }) => id === relationshipId);
  return { personId, relationshipId: (wanted ?? suggested).id };
}

/** Returns the first wanted person who is available, or else the only recipient, or else nobody. */
export function preselectedRecipient(
  recipients: readonly Recipient[],
  wanted: readonly (Partial<RecipientChoice> | undefined)[] = [],
): RecipientChoice {
  for (const want of wanted) {
    const choice = recipientChoiceOf(recipients, want?.personId ?? '', want?.relationshipId);
    if (choice !== NOBODY) return choice;
  }
  const [only, ...others] = recipients;
  return only && others.length === 0 ? recipientChoiceOf(recipients, only.person.id) : NOBODY;
}
