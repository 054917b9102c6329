import { searchPatients } from '@erx/core/patients/contract';
import { SCREENS } from '../../packages/web/src/app/screen-list';
import { atService } from './at-service';
import { expect, signIn, test } from './fixtures';
import { presser, WRITING, type Pressed } from './pressing';

/** One of each kind of role; what they may is the service's to say. */
const ROLES = (process.env['ERX_PRESS_AS'] ?? 'provider,staff,admin,superadmin,partner').split(',');
/** Only screens whose path begins so; ERX_PRESS_AT and ERX_PRESS_AS make a walk short while it is looked into. */
const AT = process.env['ERX_PRESS_AT'] ?? '/';
/** Comes last on its screen, or not at all: it would end the walk. */
const LEFT: readonly RegExp[] = [
  /^Sign out/, // ends the session of the walk
  /^End /, // likewise, of this or another browser
  /^(Change practice|Leave)/, // the rest of the walk would be of another practice
  /^(Mark InActive|Mark inactive|Stop medication|Off-board|Deactivate)/, // the roles that come later need them
  /^(Print|Download|Export)/, // opens the browser's own dialogs; exports have suites of their own
  /^(Change password|Clear PIN|Revoke)/, // the roles that come later could not sign in
];

// What is pressed changes whom the demo lets do what.
test.use({ apart: 'pressed' });

const say = (line: string) => process.stdout.write(`${line}\n`);

test.describe('every control that writes is pressed', { tag: '@whole' }, () => {
  test.setTimeout(3_600_000);
  for (const role of ROLES)
    test(`and no press of ${role} is refused by the service without a sentence that says why`, async ({
      page,
      product,
    }) => {
      const pressed: Pressed = { reached: new Set(), faults: new Set(), cut: new Set(), presses: 0 };
      const { client } = await atService(product, 'provider@demo.test');
      const [patient] = await client.call(searchPatients, { query: { searchStr: 'Pettigrew' } });
      await page.addInitScript(() => {
        window.print = () => undefined;
      });
      await signIn(page, `${role}@demo.test`, { practice: 'Magnolia Grove Family Medicine' });
      const press = presser(page, role, pressed, LEFT);
      for (const { path } of SCREENS) {
        if (path === '/epcs_userproviderdetails/:userId') continue; // opened from the list before it
        if (path.startsWith(AT)) await press.screen(path.replace(':patientId', patient?.id ?? ''));
      }
      if (AT === '/') await press.dialogsOfMenu();
      say(
        `${role}: ${String(pressed.presses)} presses reached ${String(pressed.reached.size)} of ` +
          `${String(WRITING.length)} calls that write: ${[...pressed.reached].sort().join(' ')}`,
      );
      if (pressed.cut.size > 0) say(`not wholly pressed: ${[...pressed.cut].join('; ')}`);
      expect(pressed.presses, 'presses').toBeGreaterThan(0);
      expect([...pressed.faults], 'refused without a sentence').toEqual([]);
    });
});
