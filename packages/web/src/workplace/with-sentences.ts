/**
 * A part of the application that is loaded later, together with the sentences of every noun: the first screen has its own alone (core/findings/first-messages.ts). Nothing that
 * is loaded later can speak before they are there.
 */
export async function withSentences<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, import('@erx/core/findings/messages')]);
  return loaded;
}
