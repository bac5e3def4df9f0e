export { useBalance } from './balance.ts';
export { AskList } from './components/AskList.tsx';
export { BalanceHero } from './components/BalanceHero.tsx';
export { HeaderBalance } from './components/HeaderBalance.tsx';
export { Outbox } from './components/Outbox.tsx';
export { RequestActions } from './components/RequestActions.tsx';
export { RequestNews } from './components/RequestNews.tsx';
export { useAskedOfMe } from './requests.ts';
