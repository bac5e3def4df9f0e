import type { PersonCard } from '@beso/contract/connections';
import { RELATIONSHIP_TYPES, type RelationshipType } from '@beso/contract/relationships';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ChipGroup } from '../../../ui/controls/ChipGroup.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { useAskToConnect } from '../api.ts';
import { TYPE_TEXT } from '../connectionTexts.ts';
import { SecondPartnerWarning } from './SecondPartnerWarning.tsx';

export interface AskToConnectProps {
  person: PersonCard;
  question: string;
  centred?: boolean;
}

/** [S2-138] Lets the person choose a kind of relationship and ask to connect. */
export function AskToConnect({ person, question, centred = false }: AskToConnectProps) {
  const { t } = useTexts();
  const [type, setType] = useState<RelationshipType>('friend');
  const ask = useAskToConnect();
  const name = person.firstName;
  // Uses the promise, because the callbacks of `mutate` do not run after this form unmounts.
  const send = async () => {
    const input = { personId: person.id, relationshipType: type };
    const answer = await ask.mutateAsync(input).catch(() => undefined);
    if (answer === undefined) return;
    const isAsked = answer.relationshipId === null;
    const text = isAsked
      ? t('connections.answer.sent', { name })
      : t('connections.answer.accepted', { name });
    appToasts.success(text, undefined, person.id);
  };
  return (
    <div className="flex w-full flex-col gap-4">
      <ChipGroup
        label={question}
        className={centred ? '[&_.flex-wrap]:justify-center' : undefined}
        value={type}
        onChange={(chosen) => setType(chosen === '' ? 'friend' : chosen)}
        options={RELATIONSHIP_TYPES.map((value) => ({ value, label: t(TYPE_TEXT[value]) }))}
      />
      {type === 'couple' ? <SecondPartnerWarning besides={person.id} /> : null}
      {ask.error === null ? null : <Alert>{errorText(ask.error, t)}</Alert>}
      <Button
        block
        icon={<UserPlus size={20} />}
        loading={ask.isPending}
        loadingLabel={t('connections.card.asking')}
        onClick={() => void send()}
      >
        {t('connections.card.ask')}
      </Button>
      <p className="type-sm text-center text-text-2">{t('connections.card.decides', { name })}</p>
    </div>
  );
}
