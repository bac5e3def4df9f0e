export { useInstallation } from './api.ts';
