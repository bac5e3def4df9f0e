export { Bell } from './components/Bell.tsx';
export { LiveNotifications } from './components/LiveNotifications.tsx';
export { RailCount } from './components/RailCount.tsx';
