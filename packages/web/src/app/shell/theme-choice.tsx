import { SegmentedControl, type OptionProps } from '@blueprintjs/core';
import { useState } from 'react';
import { THEME_CHOICES, themeChoice, type ThemeChoice as Choice } from '../theme/page-theme';
import { chooseTheme } from '../theme/theme';

const THEMES: OptionProps<Choice>[] = [
  { label: 'System', value: 'system' },
  { label: 'Light', value: 'light' },
  { label: 'Dark', value: 'dark' },
];

/** Colors of the application on this device. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(themeChoice);
  return (
    <div className="erx-theme-choice">
      <span id="theme-label">Colors</span>
      <SegmentedControl
        aria-labelledby="theme-label"
        fill
        options={THEMES}
        value={theme}
        onValueChange={(value) => {
          const choice = THEME_CHOICES.find((each) => each === value) ?? 'system';
          chooseTheme(choice);
          setTheme(choice);
        }}
      />
    </div>
  );
}
