import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Refreshing } from './refreshing';
import { StartPage } from './start-page';

/**
 * What a built page holds before anything runs: the page of a visitor, which the application takes over as it
 * is, and what is there for anyone who continues.
 */
export function startMarkup(): { readonly visitor: string; readonly goingOn: string } {
  return {
    visitor: renderToString(<StartPage actionText="Sign in" onAction={() => undefined} offersSignUp />),
    goingOn: renderToStaticMarkup(<Refreshing />),
  };
}
