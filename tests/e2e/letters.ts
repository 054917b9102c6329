import { confirmEmail } from '@erx/core/accounts/email-contract';
import { clientOf } from '../fixtures/signed-in';
import type { Product } from '../harness/product';
import { expect } from './fixtures';

/**
 * The link of the newest letter that has one, once there is one.
 * @param anchor what it is for, as its address names it; the confirmation of an e-mail address when absent
 */
export async function linkMailedTo(
  { sandboxUrl }: Product,
  email: string,
  anchor = 'email',
): Promise<string> {
  const find = async () => {
    const letters = (await (await fetch(`${sandboxUrl}/api/mail`)).json()) as {
      to: string[];
      text: string;
    }[];
    const pattern = new RegExp(`(http\\S+#${anchor}=[\\w-]+)`);
    return (
      letters
        .flatMap(({ to, text }) => (to.includes(email) ? [pattern.exec(text)?.[1] ?? ''] : []))
        .find(Boolean) ?? ''
    );
  };
  await expect.poll(find).not.toBe('');
  return await find();
}

/** Somebody has opened the letter and pressed Confirm. */
export async function confirmByLetter(product: Product, email: string): Promise<void> {
  const [, token = ''] = (await linkMailedTo(product, email)).split('#email=');
  await clientOf(product.url, undefined, undefined).call(confirmEmail, { body: { token } });
}
