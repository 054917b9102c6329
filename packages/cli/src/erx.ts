#!/usr/bin/env node
import process from 'node:process';
import { version } from '../package.json';

/** Where the program begins. Its version is told before anything else is loaded: scripts and package managers ask for nothing else. */
const words = process.argv.slice(2);
if (words.length === 1 && words[0] === '--version') {
  process.stdout.on('error', () => process.exit(0)); // whoever asked has gone
  process.stdout.write(`${version}\n`);
} else await import('./main');
