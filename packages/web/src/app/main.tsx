import { answerSilentFrame } from '@erx/core/session/browser-window';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeIntegration } from '../workplace/integration';
import { registerServiceWorker } from './new-version';
import { Start } from './start';
import './theme/brand.css';
import { followTheme } from './theme/theme';

// In the frame of a silent renewal this page only hands its address to the page around it.
const root = answerSilentFrame() ? null : document.getElementById('root');
if (root) {
  const address = takeIntegration(new URL(location.href), sessionStorage);
  if (address) history.replaceState(history.state, '', address);
  followTheme();
  registerServiceWorker();
}
if (root) createRoot(root).render(<StrictMode><Start /></StrictMode>);
