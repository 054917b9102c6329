import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadPart } from './load-part';

/**
 * A component of a part that is loaded when it is first shown.
 * @param load the part; the import is written where it is used, so that the bundler sees it
 * @param pick which of its components
 */
export function lazyComponent<Part, Props extends object>(
  load: () => Promise<Part>,
  pick: (part: Part) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: pick(await loadPart(load)) }));
}
