/** A module of its own: it contains zod, which a page's first code must not contain (build/chunks.ts). */
export { zodResolver } from '@hookform/resolvers/zod';
