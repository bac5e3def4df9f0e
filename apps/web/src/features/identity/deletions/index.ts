export { DeleteAccountSection } from './components/DeleteAccountSection.tsx';
export { ExportSection } from './components/ExportSection.tsx';
