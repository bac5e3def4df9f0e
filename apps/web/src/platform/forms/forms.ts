/**
 * Checks a form by a schema of the contract. A module of its own, because a page's first code excludes it
 * (build/chunks.ts).
 */
export { zodResolver } from '@hookform/resolvers/zod';
