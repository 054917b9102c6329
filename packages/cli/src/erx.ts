#!/usr/bin/env node
import { version } from '../package.json';

/**
 * Where the program begins. Its version is printed before anything else is loaded: scripts and package
 * managers ask for nothing else.
 */
const words = process.argv.slice(2);
if (words.length === 1 && ['--version', '-v', '-V', 'version'].includes(words[0] ?? '')) {
  // The reader of a closed pipe has gone, which is no failure; a full disk is one.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  process.stdout.write(`${version}\n`);
} else await import('./main');
