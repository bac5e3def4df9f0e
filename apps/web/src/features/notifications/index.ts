export { ArrivalMomentHost } from './components/ArrivalMomentHost.tsx';
export { Bell } from './components/Bell.tsx';
export { GiftMomentHost } from './components/GiftMomentHost.tsx';
export { RailCount } from './components/RailCount.tsx';
export { UnreadAnnouncer } from './components/UnreadAnnouncer.tsx';
export { useNotificationsLive } from './live.ts';
