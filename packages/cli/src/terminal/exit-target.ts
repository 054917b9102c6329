import { createContext } from 'react';

/** What q leads to on the screen that is shown: the shell, or the home screen that it was opened from. */
export const LeadsTo = createContext<'shell' | 'home'>('shell');
