/**
 * How the colors are chosen: by the system, or by the person. A preference, so it may live in local storage.
 */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export const THEME_KEY = 'erx.theme';
export const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The choice made on this device; 'system' until one is made. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(THEME_KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system';
}

/** Puts the theme on the page: our role variables by attribute. @returns whether it is dark */
export function showThemeOfPage(): boolean {
  const choice = themeChoice();
  const dark = choice === 'dark' || (choice === 'system' && systemIsDark().matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  return dark;
}
