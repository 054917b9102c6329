import { Application, Contrast, DocumentOpen, LogOut, NewPerson, Office } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIntegration } from '../../session/integration';
import { useMay, usePracticeSession } from '../../session/practice-session';
import { dialogsFor, mayChangePractices, screensFor, type OpenShellDialog } from '../screen-list';
import { THEME_CHOICES } from '../theme/page-theme';
import { chooseTheme } from '../theme/theme';

/** One thing the palette can do. */
interface Command {
  readonly name: string;
  readonly icon: ReactElement;
  readonly run: () => void;
}

/**
 * What the signed-in person may do by its name: screens, dialogs, practices, colors.
 * @param open shows a dialog of the shell
 */
export function useCommands(open: OpenShellDialog): readonly Command[] {
  const navigate = useNavigate();
  const { integrated } = useIntegration();
  const { user, practices, choosePractice, signOut } = usePracticeSession();
  const mayAdd = useMay('patient.write') && !integrated;
  return [
    ...screensFor(user, integrated).map(({ name, path }) => ({
      name,
      icon: <DocumentOpen />,
      run: () => {
        void navigate(path);
      },
    })),
    ...(mayAdd
      ? [
          {
            name: 'Add patient',
            icon: <NewPerson />,
            run: () => {
              open('add-patient');
            },
          },
        ]
      : []),
    ...dialogsFor(user).map(({ dialog, name }) => ({
      name,
      icon: <Application />,
      run: () => {
        open(dialog);
      },
    })),
    ...(mayChangePractices(user, practices)
      ? [{ name: 'Change practices', icon: <Office />, run: choosePractice }]
      : []),
    ...THEME_CHOICES.map((choice) => ({
      name: `Colors: ${choice}`,
      icon: <Contrast />,
      run: () => {
        chooseTheme(choice);
      },
    })),
    ...(integrated ? [] : [{ name: 'Sign out', icon: <LogOut />, run: signOut }]),
  ];
}
