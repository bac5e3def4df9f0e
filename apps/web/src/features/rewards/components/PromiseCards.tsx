import type { Person } from '@beso/contract/profiles';
import type { Reward } from '@beso/contract/rewards';
import Check from 'lucide-react/icons/check';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ReactNode, useId } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../platform/i18n/TimeAgo.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { UndoLine } from '../../../ui/feedback/UndoLine.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import { useFulfilReward, useHideReward } from '../api.ts';
import { offerFulfilmentUndo, useFulfilmentUndo } from '../undoFulfilment.ts';
import { PromiseDisc } from './PromiseDisc.tsx';

export function PromiseToMe({ reward, helper }: { reward: Reward; helper: Person | null }) {
  const { t } = useTexts();
  const hide = useHideReward(reward.id);
  const { seenBy, redeemedAt, costInBesos, owner, relationship } = reward;
  const name = helper?.firstName ?? relationship?.name ?? '';
  return (
    <Promised
      reward={reward}
      disc={<PromiseDisc owner={owner} helper={helper} />}
      text={t('rewards.yourHalfDone', { name })}
    >
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.5rem),1fr))] gap-x-1.5 gap-y-3">
        <Step done>
          {t('rewards.step.redeemed', { count: costInBesos })}{' '}
          {redeemedAt ? <TimeAgo at={redeemedAt} /> : null}
        </Step>
        <Step done={seenBy !== null}>
          {seenBy === null ? t('rewards.step.seen') : t('rewards.step.seenBy', { name: seenBy.firstName })}
        </Step>
        <Step done={false}>{t('rewards.step.fulfilled')}</Step>
      </ol>
      <Button
        compact
        variant="quiet"
        className="bg-page! self-start hover:bg-surface-2!"
        icon={<EyeOff size={18} aria-hidden="true" />}
        loading={hide.isPending}
        onClick={() => hide.mutate(undefined, { onError: (error) => appToasts.error(errorText(error, t)) })}
      >
        {t('rewards.hide')}
      </Button>
    </Promised>
  );
}

export function PromiseByMe({ reward, me }: { reward: Reward; me: Person }) {
  const { t } = useTexts();
  const fulfil = useFulfilReward(reward.id);
  const { owner, redeemedAt, costInBesos, description, fulfilledAt } = reward;
  // Uses the promise, because a live event may unmount this row, after which callbacks do not run.
  const done = () =>
    fulfil.mutateAsync().then(
      (kept) => offerFulfilmentUndo(kept, t),
      (error: unknown) => appToasts.error(errorText(error, t)),
    );
  return (
    <Promised
      reward={reward}
      disc={<PromiseDisc owner={owner} helper={me} />}
      text={
        <>
          {t('rewards.redeemedBy', { name: owner.firstName, count: costInBesos })}
          {redeemedAt ? (
            <>
              {' · '}
              <TimeAgo at={redeemedAt} />
            </>
          ) : null}
        </>
      }
    >
      {description === null ? null : <p className="type-sm whitespace-pre-line text-text-2">{description}</p>}
      {fulfilledAt === null ? (
        <Button block icon={<Check size={20} aria-hidden="true" />} loading={fulfil.isPending} onClick={done}>
          {t('rewards.markFulfilled')}
        </Button>
      ) : (
        <FulfilledNote reward={reward} />
      )}
    </Promised>
  );
}

/** Says that the reward is fulfilled, and offers Undo for some seconds. */
function FulfilledNote({ reward }: { reward: Reward }) {
  const { t } = useTexts();
  const { deadline, undoing, undo } = useFulfilmentUndo(reward);
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="flex items-center gap-2 font-semibold">
        <Check size={20} strokeWidth={3} aria-hidden="true" className="shrink-0 text-success" />
        {t('rewards.kept', { name: reward.owner.firstName })}
      </p>
      <UndoLine
        deadline={deadline}
        undoLabel={t('common.undo.undo')}
        leftText={(count) => t('common.undo.left', { count })}
        overText={t('common.undo.over')}
        undoing={undoing}
        onUndo={undo}
      />
    </div>
  );
}

interface PromisedProps {
  reward: Reward;
  disc: ReactNode;
  text: ReactNode;
  children: ReactNode;
}

function Promised({ reward, disc, text, children }: PromisedProps) {
  const id = useId();
  return (
    <article aria-labelledby={id} className="flex flex-col gap-3.5 rounded-lg bg-surface p-4.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {disc}
        <div className="min-w-0 flex-[1_1_10rem]">
          <h3 id={id} className="type-h2 break-words">
            {reward.title}
          </h3>
          <p className="type-sm mt-1 text-text-2">{text}</p>
        </div>
      </div>
      {children}
    </article>
  );
}

function Step({ done, children }: { done: boolean; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <li className={cx('type-xs leading-[1.125rem]!', done ? 'font-semibold text-ink' : 'text-text-2')}>
      <span
        aria-hidden="true"
        data-mark={done ? '' : undefined}
        data-frame=""
        className={cx('mb-1.5 block h-2 rounded-full', done ? 'bg-success' : 'bg-surface-2')}
      />
      {done ? (
        <Check
          size={13}
          strokeWidth={3.5}
          aria-hidden="true"
          className="mr-1 inline-block align-[-2px] text-success narrow:hidden"
        />
      ) : null}
      <span className="sr-only">{done ? t('rewards.step.done') : t('rewards.step.open')} </span>
      {children}
    </li>
  );
}
