/** How someone of the practice is named on the command line. */
export const PERSON = ['<person>', 'e-mail address, id or full name'] as const;

/** How a request about someone is named: a grant's, or a role's. */
export const REQUEST_ABOUT_PERSON = [
  '<request>',
  'its id, or e-mail address, id or full name of the person it is about',
] as const;
