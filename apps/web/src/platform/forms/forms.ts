/** This is a separate module, because a page's first code must not contain zod (build/chunks.ts). */
export { zodResolver } from '@hookform/resolvers/zod';
