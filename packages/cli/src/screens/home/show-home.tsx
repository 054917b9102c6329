import type { Context } from '../../context';
import type { ScreenLook } from '../../terminal/screen-look';
import { showOnScreen } from '../../terminal/show-on-screen';
import type { HomeChoice, HomeOf } from './home-choice';
import { HomeScreen } from './home-screen';

/** Shows the home screen until something is chosen. @throws what is unexpected */
export async function showHome(home: HomeOf, context: Context, look: ScreenLook): Promise<HomeChoice> {
  let choice: HomeChoice = { to: 'cancelled' };
  await showOnScreen(
    () => <HomeScreen {...home} clock={context.clock} onChoose={(chosen) => (choice = chosen)} />,
    context,
    look,
  );
  return choice;
}
