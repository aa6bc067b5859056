import * as z from 'zod';

// Compiled parsers need eval, which our content policy forbids; imported before any schema is made.
z.config({ jitless: true });
