import * as z from 'zod';

/*
 * zod compiles its own parser where a page may run text as code; the content security policy forbids it, and
 * the browser would report each try.
 */
z.config({ jitless: true });
