import type { Body } from './model/body';

/** Asks for a return receipt: a Verify once the message is where it was meant for. */
export const RETURN_RECEIPT = '1';

/** Whether a message asks for a Verify. Whatever is not a no is a yes: a receipt too many harms no one. */
export function asksForReceipt(body: Body): boolean {
  const asked = 'returnReceipt' in body ? body.returnReceipt : undefined;
  return asked !== undefined && !/^(?:0*|N|NO)$/i.test(asked.trim());
}
