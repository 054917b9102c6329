import * as z from 'zod';

/*
 * zod writes a parser of its own where a page may run texts as code. Ours may not (the content security
 * policy), and the browser would report each try.
 */
z.config({ jitless: true });
