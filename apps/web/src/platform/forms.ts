import { zodResolver } from '@hookform/resolvers/zod';
import { config } from 'zod';

// Our content security policy forbids code made from strings, which zod's fast path is.
config({ jitless: true });

/** Import a contract schema's resolver from here, so that zod is set up before it parses anything. */
export { zodResolver };
