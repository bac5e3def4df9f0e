import { Link } from '@tanstack/react-router';
import { type Translate, useTexts } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { CallbackMark } from '../../../../ui/pictures/CallbackMark.tsx';
import type { SignInQuestion } from '../useMagicLinkCallback.ts';

/**
 * Returns the question. It names the new profile and the inviter, both of which a stranger may have chosen.
 */
function textOf({ mine, theirs, draft, joins }: SignInQuestion, t: Translate): string {
  const here = mine === null ? '' : t('callback.signedInAs', { mine });
  if (draft === null) return `${here} ${t('callback.signsIn', { email: theirs })}`.trim();
  const name = `${draft.firstName} ${draft.lastName}`;
  const made = t('callback.makes', { name, email: theirs });
  if (joins === null) return `${here} ${made}`.trim();
  const { inviter, group } = joins;
  const joined =
    group === null ? t('callback.joins', { inviter }) : t('callback.joinsGroup', { inviter, group });
  return `${here} ${made} ${joined}`.trim();
}

function titleOf({ mine, draft }: SignInQuestion, t: Translate): string {
  if (mine !== null) return t('callback.otherTitle');
  return draft === null ? t('callback.askTitle') : t('callback.makeTitle');
}

function buttonOf({ mine, theirs, joins }: SignInQuestion, t: Translate): string {
  if (joins !== null) return t('callback.continueAndJoin', { name: joins.inviter });
  return mine === null ? t('callback.continueAs', { email: theirs }) : t('callback.change');
}

/** Asks before a mailed link signs this browser in, because a stranger may have requested the link. */
export function LinkQuestion({ onGoOn, ...question }: SignInQuestion & { onGoOn: () => void }) {
  const { t } = useTexts();
  return (
    <EmptyState
      drawing={<CallbackMark />}
      title={titleOf(question, t)}
      text={<span className="wrap-anywhere">{textOf(question, t)}</span>}
      actions={
        <>
          <Button block onClick={onGoOn}>
            <span className="min-w-0 wrap-anywhere">{buttonOf(question, t)}</span>
          </Button>
          <Button block variant="quiet" render={<Link to="/home" replace />}>
            {question.mine === null ? t('callback.notMe') : t('callback.stay')}
          </Button>
        </>
      }
    />
  );
}
