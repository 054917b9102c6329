import { getUserInfo } from '@erx/core/users/contract';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test as withProduct } from './fixtures';
import { startProduct, type Product } from '../harness/product';

/** In a product of its own: others need the right to sign that ends here. */
const test = withProduct.extend<object, { product: Product }>({
  product: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct({ demo: true, sandbox: true });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const THADDEUS = 'Thaddeus Quincy Yellowhorse';

test('When I take another prescriber’s name and number, nothing changes but my right to sign, until a second person approves', async ({
  page,
  context,
  product,
}) => {
  test.slow();
  const { client } = await atService(product, 'provider4@demo.test');
  const me = () => client.call(getUserInfo, {});
  expect(await me()).toMatchObject({ permissionEpcsRts: true });
  // the second person, at work meanwhile
  const other = await context.browser()?.newContext({ baseURL: product.url });
  if (!other) throw new Error('There is no browser.');
  const theirs = await other.newPage();
  await signIn(theirs, 'admin2@demo.test');
  await page.bringToFront();
  await signIn(page, 'provider4@demo.test', { at: '/user_info' });
  const credentials = page.getByRole('list', { name: 'Credentials' });
  await expect(credentials).toContainText('FY9990044');
  await expect(credentials).toContainText('Not looked up');
  await expect(credentials).toContainText(/Expires \d\d\/\d\d\/\d{4}/);

  // Eleanor's number: refused, and it says nothing of her
  await page.getByRole('button', { name: 'Edit provider info' }).click();
  const info = page.getByRole('dialog', { name: 'Modify Information' });
  await info.getByLabel('DEA', { exact: true }).fill('FW9990018');
  await info.getByLabel('Name at registration').fill('Whitcombe-Hayes');
  await expect(info.getByText('This becomes a request')).toBeVisible();
  await expectNoBarriers(page, 'a change that becomes a request');
  await info.getByRole('button', { name: 'Modify' }).click();
  await expect(info.getByText('Another login has this DEA number already').first()).toBeVisible();
  await info.getByLabel('DEA', { exact: true }).fill('FW1234563');
  await info.getByLabel('Name at registration').fill('');
  await info.getByRole('button', { name: 'Modify' }).click();
  await expect(info.getByText('W is not Y.').first()).toBeVisible();
  await info.getByRole('button', { name: 'Cancel' }).click();
  expect(await me()).toMatchObject({ deaNumber: 'FY9990044', permissionEpcsRts: true });

  // her name: a request, with which signing ends
  await page.getByRole('button', { name: 'Edit Basic Info' }).click();
  const basic = page.getByRole('dialog', { name: 'Modify Basic Information' });
  await basic.getByLabel('First Name *').fill('Eleanor');
  await basic.getByLabel('Last Name *').fill('Whitcombe-Hayes');
  await expect(basic.getByRole('status')).toContainText(
    'The permission to sign controlled substances ends now',
  );
  await basic.getByLabel('Why').fill('Marriage certificate of November');
  await basic.getByRole('button', { name: 'Modify' }).click();
  await expect(page.getByText('Your change waits for a second person.')).toBeVisible();
  await expect(page.getByText('A change waits for a second person', { exact: true })).toBeVisible();
  const own = page.getByRole('region', { name: 'Credentials' });
  await expect(own).toContainText('Yellowhorse');
  await expect(own).toContainText('You cannot approve a change of your own credentials');
  expect(await me()).toMatchObject({
    firstName: 'Thaddeus',
    lastName: 'Yellowhorse',
    permissionEpcsRts: false,
    canSendControlledSubstance: false,
  });
  await expectNoBarriers(page, 'credentials');

  await theirs.getByRole('button', { name: /^Notices/ }).click();
  await expect(theirs.getByRole('region', { name: 'Notices', exact: true })).toContainText(
    'A change of name, numbers, license or schedules waits for your decision.',
  );
  await theirs.keyboard.press('Escape');
  await expect(theirs.getByRole('region', { name: 'Needs you' })).toContainText(
    `${THADDEUS}: first name, last name`,
  );
  await expect(theirs.getByRole('region', { name: 'Notices about your login' })).toContainText('asked at');
  await theirs.goto('/grant_requests');
  const waiting = theirs.getByRole('region', { name: 'Changes of credentials' });
  await expect(waiting).toContainText('Marriage certificate of November');
  await expect(waiting).toContainText('that of a prescriber of another practice, or can be taken for it');
  await expect(waiting).toContainText(/Expires \d\d\/\d\d\/\d{4}/);
  await expectNoBarriers(theirs, 'changes of credentials');
  await waiting.getByRole('button', { name: /^Deny:/ }).click();
  await theirs
    .getByRole('dialog', { name: 'Deny change' })
    .getByRole('button', { name: 'Deny change' })
    .click();
  await expect(theirs.getByText('The change is denied. Everything is as it was.')).toBeVisible();
  await expect(waiting).toBeAbsent();
  await expect(page.getByText('A change waits for a second person', { exact: true })).toBeAbsent();

  // one that is right is approved, and in force
  await page.getByRole('button', { name: 'Edit provider info' }).click();
  await info.getByLabel('Generation').selectOption({ label: 'III' });
  await info.getByRole('button', { name: 'Modify' }).click();
  await expect(page.getByText('A change waits for a second person', { exact: true })).toBeVisible();
  await theirs.goto(`/epcs_userproviderdetails/${(await me()).id}`);
  const theirView = theirs.getByRole('region', { name: 'Credentials' });
  await expect(theirView).toContainText('Generation');
  await theirView.getByRole('button', { name: /^Approve:/ }).click();
  await theirs
    .getByRole('dialog', { name: 'Approve change' })
    .getByRole('button', { name: 'Approve change' })
    .click();
  await expect(theirs.getByText('The change is in force.')).toBeVisible();
  await expect.poll(async () => (await me()).generation).toBe('Third');
  await other.close();
});
