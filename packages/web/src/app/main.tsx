import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Start } from './start';
import './theme/brand.css';
import { followTheme } from './theme/theme';

followTheme();
const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode><Start /></StrictMode>);
