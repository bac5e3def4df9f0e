export { useBalance } from './balance.ts';
export { HeaderBalance } from './components/HeaderBalance.tsx';
export { Outbox } from './components/Outbox.tsx';
