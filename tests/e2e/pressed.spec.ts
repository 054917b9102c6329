import { searchPatients } from '@erx/core/patients/contract';
import { SCREENS } from '../../packages/web/src/app/screen-list';
import { atService } from './at-service';
import { expect, signIn, test } from './fixtures';
import { presser, WRITING, type Pressed } from './pressing';
import { NEVER_REACHED } from './never-reached';

/** One of each kind of role; what they may is the service's to say. */
const ROLES = (process.env['ERX_PRESS_AS'] ?? 'provider,provider2,staff,admin,superadmin,partner').split(',');
/** Comes last on its screen, or not at all: it would end the walk. */
const LEFT: readonly RegExp[] = [
  /^Sign out/, // ends the session of the walk
  /^End /, // likewise, of this or another browser
  /^(Change practice|Leave)/, // the rest of the walk would be of another practice
  /^(Mark InActive|Mark inactive|Off-board|Deactivate)/, // the roles that come later would have nobody
  /^(Print|Download|Export)/, // opens the browser's own dialogs; exports have suites of their own
  /^(Change password|Clear PIN|Revoke)/, // the roles that come later could not sign in
];

test.describe('every control that writes is pressed', { tag: '@whole' }, () => {
  test.setTimeout(3_600_000);

  test('no press is refused by the service without a sentence that says why', async ({
    browser,
    product,
  }) => {
    const pressed: Pressed = { reached: new Set(), faults: new Set(), cut: new Set(), presses: 0 };
    for (const role of ROLES)
      await test.step(role, async () => {
        const email = `${role}@demo.test`;
        const { client } = await atService(product, 'provider@demo.test');
        const [patient] = await client.call(searchPatients, { query: { searchStr: 'Pettigrew' } });
        const context = await browser.newContext({ baseURL: product.url });
        const page = await context.newPage();
        await page.addInitScript(() => {
          window.print = () => undefined;
        });
        await signIn(page, email);
        const press = presser(page, role, pressed, LEFT);
        const only = process.env['ERX_PRESS_AT'];
        for (const { path } of SCREENS) {
          if (path === '/epcs_userproviderdetails/:userId') continue; // opened from the list before it
          if (only !== undefined && !path.startsWith(only)) continue;
          await press.screen(path.replace(':patientId', patient?.id ?? ''));
        }
        if (only === undefined) await press.dialogsOfMenu();
        await context.close();
      });
    const missed = WRITING.map(({ endpoint }) => endpoint.name).filter((name) => !pressed.reached.has(name));
    console.log(
      `${String(pressed.presses)} presses reached ${String(pressed.reached.size)} of ${String(WRITING.length)} calls that write; never: ${missed.join(' ')}`,
    );
    if (pressed.cut.size > 0) console.log(`not wholly pressed: ${[...pressed.cut].join('; ')}`);
    console.log([...pressed.faults].join('\n'));
    expect(pressed.presses, 'presses').toBeGreaterThan(0);
    expect([...pressed.faults], 'refused without a sentence').toEqual([]);
    if (process.env['ERX_PRESS_AS'] === undefined && process.env['ERX_PRESS_AT'] === undefined)
      expect(missed.filter((name) => !NEVER_REACHED.includes(name))).toEqual([]);
  });
});
