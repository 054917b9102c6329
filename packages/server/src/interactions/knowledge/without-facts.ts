import type { Term } from '@erx/core/interactions/facts';

/**
 * Ingredients of the starter catalogue that were looked at, and of which no interaction with other drugs or
 * food is held: put on skin or eye, not absorbed, or without one that changes what a prescriber does. An
 * ingredient that is neither here nor in a fact was not looked at, and a check says so.
 */
export const WITHOUT_FACTS: readonly Term[] = [
  'acamprosate',
  'adapalene',
  'benzonatate',
  'benzoyl peroxide',
  'bimatoprost',
  'ciclopirox',
  'clavulanate',
  'clomiphene',
  'cyanocobalamin',
  'desloratadine',
  'carbidopa',
  'guaifenesin',
  'imiquimod',
  'lactulose',
  'latanoprost',
  'linaclotide',
  'loratadine',
  'lubiprostone',
  'mupirocin',
  'nystatin',
  'olopatadine',
  'oseltamivir',
  'permethrin',
  'phenazopyridine',
  'polyethylene glycol 3350',
  'polymyxin b',
  'sodium fluoride',
  'travoprost',
  'tretinoin',
  'sulbactam',
  'tazobactam',
];
