import { REQUEST_TEXT } from '@beso/contract/connection-texts';
import type { PersonCard } from '@beso/contract/connections';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { useVisibility } from '../api.ts';
import { AcceptRequest } from './AcceptRequest.tsx';
import { AskToConnect } from './AskToConnect.tsx';
import { DeclineRequest, WithdrawRequest } from './DeclineOrWithdraw.tsx';
import { SecondPartnerWarning } from './SecondPartnerWarning.tsx';

export function PersonActions({ person }: { person: PersonCard }) {
  const { t } = useTexts();
  const { session, profile } = useSession();
  const { firstName: name, request } = person;
  if (session === null || profile === null) {
    return <SignUp personId={person.id} hasSession={session !== null} />;
  }
  switch (person.standing) {
    case 'self':
      return <MyOwn />;
    case 'connected':
      return (
        <>
          <Tag variant="success" icon={<Check size={16} strokeWidth={3} />}>
            {t('connections.card.connected')}
          </Tag>
          <p className="text-text-2">{t('connections.card.connectedText', { name })}</p>
          <Button
            block
            className="mt-2"
            icon={<BesoGlyph size={24} />}
            render={<Link to="/give-besos" search={{ to: person.id, in: undefined }} />}
          >
            {t('common.giveTo', { name })}
          </Button>
          <Button
            block
            variant="secondary"
            icon={<MessageCircle size={22} />}
            render={<Link to="/find-friends" search={{ with: person.id }} />}
          >
            {t('common.messageTo', { name })}
          </Button>
        </>
      );
    case 'asking':
      return request === null ? null : (
        <>
          <p role="status">{t(REQUEST_TEXT[request.relationshipType], { first: name })}</p>
          {request.relationshipType === 'couple' ? <SecondPartnerWarning besides={person.id} /> : null}
          <div className="mt-2 flex w-full flex-col gap-2.5">
            <AcceptRequest block requestId={request.id} type={request.relationshipType} name={name} />
            <DeclineRequest block requestId={request.id} name={name} />
          </div>
        </>
      );
    case 'asked':
      return request === null ? null : (
        <>
          <span role="status">
            <Tag variant="tint" icon={<Hourglass size={16} />}>
              {t('connections.card.asked')}
            </Tag>
          </span>
          <p className="text-text-2">{t('connections.card.waits', { name })}</p>
          <WithdrawRequest requestId={request.id} name={name} />
        </>
      );
    default:
      return (
        <div className="mt-3 w-full">
          <AskToConnect centred person={person} question={t('connections.card.question')} />
        </div>
      );
  }
}

function MyOwn() {
  const { t } = useTexts();
  const { data } = useVisibility();
  return (
    <>
      <p className="text-text-2">
        {data?.cardShown === false ? t('connections.card.selfOff') : t('connections.card.selfText')}
      </p>
      <Button block variant="secondary" className="mt-2" render={<Link to="/account-settings" />}>
        {t('connections.card.settings')}
      </Button>
    </>
  );
}

/** Asks a visitor to register, because only members can connect. */
function SignUp({ personId, hasSession }: { personId: string; hasSession: boolean }) {
  const { t } = useTexts();
  const redirect = `/user/${personId}`;
  return (
    <>
      <p className="text-text-2">{t('connections.card.onBeso')}</p>
      <div className="mt-2 flex w-full flex-col gap-2.5">
        <Button
          block
          render={
            <Link to={hasSession ? '/profile-setup' : '/simplified-registration'} search={{ redirect }} />
          }
        >
          {t('connections.card.signUp')}
        </Button>
        {hasSession ? null : (
          <Button block variant="secondary" render={<Link to="/login" search={{ redirect }} />}>
            {t('connections.card.haveAccount')}
          </Button>
        )}
      </div>
    </>
  );
}
