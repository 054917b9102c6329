import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/**
 * A part of the application that is loaded later, together with the sentences of every noun: the first screen
 * has its own alone (core/findings/first-messages.ts). Nothing that is loaded later can speak before they are
 * there.
 */
export async function withSentences<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, import('@erx/core/findings/messages')]);
  return loaded;
}

/**
 * A component of a part that is loaded when it is first shown, with the sentences.
 * @param load the part; the import is written where it is used, so that the bundler sees it
 * @param pick which of its components
 */
export function lazily<Part, Props extends object>(
  load: () => Promise<Part>,
  pick: (part: Part) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: pick(await withSentences(load())) }));
}
