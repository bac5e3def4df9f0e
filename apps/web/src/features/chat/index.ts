export { FriendsCount, FriendsIcon } from './components/FriendsIcon.tsx';
export { ReceiptsRow } from './components/ReceiptsRow.tsx';
export { useChatLive } from './live.ts';
