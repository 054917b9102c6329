import { indexKnowledge, type KnowledgeIndex } from '@erx/core/interactions/knowledge-index';
import { STARTER_KNOWLEDGE } from './starter-knowledge';

let made: KnowledgeIndex | undefined;

/** Names and classes of drugs as the product brings them; made when first asked for. */
export function starterIndex(): KnowledgeIndex {
  made ??= indexKnowledge(STARTER_KNOWLEDGE);
  return made;
}
