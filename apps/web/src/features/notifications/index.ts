export { Bell } from './components/Bell.tsx';
export { EventCelebrationHost } from './components/EventCelebrationHost.tsx';
export { GiftCelebrationHost } from './components/GiftCelebrationHost.tsx';
export { RailCount } from './components/RailCount.tsx';
export { UnreadAnnouncer } from './components/UnreadAnnouncer.tsx';
export { useNotificationsLive } from './live.ts';
