/** How the colours are chosen: by the system, or by the person. A preference, so it may live in local storage. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const KEY = 'erx.theme';
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The choice made on this device; 'system' until one is made. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system';
}

/** Remembers the choice and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(KEY, choice);
  showTheme();
}

/** Puts the theme on the page: our role variables by attribute, Blueprint's by its class on body, so that portals follow. */
export function showTheme(): void {
  const choice = themeChoice();
  const dark = choice === 'dark' || (choice === 'system' && systemIsDark().matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.body.classList.toggle('bp6-dark', dark);
}

/** Shows the theme now and whenever the system's preference changes. */
export function followTheme(): void {
  showTheme();
  systemIsDark().addEventListener('change', showTheme);
}
