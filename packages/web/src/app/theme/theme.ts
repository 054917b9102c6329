import { showThemeOfPage, systemIsDark, THEME_KEY, type ThemeChoice } from './page-theme';

/** Remembers the choice and shows it immediately. */
export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(THEME_KEY, choice);
  showTheme();
}

/**
 * Puts the theme on the page: our role variables by attribute, Blueprint's by its class on body, so that
 * portals follow.
 */
export function showTheme(): void {
  document.body.classList.toggle('bp6-dark', showThemeOfPage());
}

/** Shows the theme now and whenever the system's preference changes. */
export function followTheme(): void {
  showTheme();
  systemIsDark().addEventListener('change', showTheme);
}
