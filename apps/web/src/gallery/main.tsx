import { createRoot } from 'react-dom/client';
import '../styles/index.css';
import { Gallery } from './Gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has no #root');
createRoot(root).render(<Gallery />);
