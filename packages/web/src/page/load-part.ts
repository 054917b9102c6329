import { loadLaterMessages } from '@erx/core/findings/messages/later-loaded';
import { settling } from './settled';

/**
 * Loads a part of the application, and every sentence that it may say.
 * @param load the part; the import is written where it is used, so that the bundler sees it
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await settling.during(Promise.all([load(), loadLaterMessages()]));
  return part;
}
