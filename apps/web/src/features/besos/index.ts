import { lazy } from 'react';

export { useBalance } from './balance.ts';
export { AskList } from './components/AskList.tsx';
export { AskSection } from './components/AskSection.tsx';
export { BalanceHero } from './components/BalanceHero.tsx';
export { HeaderBalance } from './components/HeaderBalance.tsx';
export { Outbox } from './components/Outbox.tsx';
export { RequestActions } from './components/RequestActions.tsx';
export { RequestNews } from './components/RequestNews.tsx';
export { useAskedOfMe } from './requests.ts';

/** The statement in short, beside the rewards; its code comes when it is first needed. */
export const StatementAside = lazy(async () => ({
  default: (await import('./statement/StatementAside.tsx')).StatementAside,
}));
