import type { TranslationKey } from '../../platform/i18n/index.ts';
import { type CardActivity, isUnapprovedRequest } from './card.ts';

type Story = Pick<CardActivity, 'kind' | 'status' | 'amount' | 'giver' | 'receiver'>;

/** A translation key and its values. `count` selects the singular or plural. */
export interface Headline {
  key: TranslationKey;
  values: { count: number } & ({ name: string } | { giver: string; receiver: string });
}

/** Returns the headline from the viewer's point of view: "Nora gave you", "You gave Nora". */
export function headlineOf(activity: Story, viewerId: string | undefined): Headline {
  const { giver, receiver, amount: count, status, kind } = activity;
  const [toGiver, toReceiver] = [giver.id === viewerId, receiver.id === viewerId];
  if (kind === 'recommendation') {
    const key = toGiver ? 'activities.youRecommend' : 'activities.recommends';
    return { key, values: { name: giver.firstName, count } };
  }
  if (isUnapprovedRequest(activity)) {
    if (!toGiver) return { key: 'activities.youAsked', values: { name: giver.firstName, count } };
    const key = status === 'pending' ? 'activities.asksYou' : 'activities.askedYou';
    return { key, values: { name: receiver.firstName, count } };
  }
  if (toGiver) return { key: 'activities.youGave', values: { name: receiver.firstName, count } };
  if (toReceiver) return { key: 'activities.gaveYou', values: { name: giver.firstName, count } };
  const names = { giver: giver.firstName, receiver: receiver.firstName };
  return { key: 'activities.gave', values: { ...names, count } };
}
