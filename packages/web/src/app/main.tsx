import { answerSilentFrame } from '@erx/core/session/browser-window';
import { answerPopup } from '@erx/core/session/popup-window';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeIntegration } from '../workplace/integration';
import { replaceDeniedStorage } from './denied-storage';
import { registerServiceWorker } from './new-version';
import { Start } from './start';
import './theme/brand.css';
import { followTheme } from './theme/theme';

replaceDeniedStorage();
// In the frame of a silent renewal, or the window of a sign-in, this page only hands its address to the page that waits for it.
const root = answerSilentFrame() || answerPopup() ? null : document.getElementById('root');
if (root) {
  const address = takeIntegration(new URL(location.href), sessionStorage);
  if (address) history.replaceState(history.state, '', address);
  followTheme();
  registerServiceWorker();
}
if (root) createRoot(root).render(<StrictMode><Start /></StrictMode>);
