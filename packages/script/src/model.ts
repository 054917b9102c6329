import * as z from 'zod';
import { Body } from './model/body';
import { Header } from './model/header';

/** Versions of NCPDP SCRIPT that a codec exists for. */
export const ScriptVersion = z.enum(['2017071']);
export type ScriptVersion = z.infer<typeof ScriptVersion>;

/** One SCRIPT message: who to whom, and one body, distinguished by `body.kind`. */
export const Message = z.strictObject({
  header: Header,
  body: Body,
  /** Attributes of the root beyond the standard's own, such as namespace declarations. */
  attributes: z.record(z.string(), z.string()).optional(),
});
export type Message = z.infer<typeof Message>;
