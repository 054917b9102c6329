import { builtinRules } from 'eslint/use-at-your-own-risk';

/** Rules of ESLint that oxlint does not have itself, run by it. */
export default {
  meta: { name: 'house' },
  rules: {
    'no-useless-assignment': builtinRules.get('no-useless-assignment'),
    'max-len': builtinRules.get('max-len'),
    'no-restricted-syntax': builtinRules.get('no-restricted-syntax'),
  },
};
