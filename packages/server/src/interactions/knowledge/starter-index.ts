import { indexKnowledge, type KnowledgeIndex } from '@erx/core/interactions/knowledge-index';
import { once } from '../../platform/once';
import { starterKnowledge } from './starter-knowledge';

/** Names and classes of drugs as the product brings them; made when first asked for. */
export const starterIndex = once((): KnowledgeIndex => indexKnowledge(starterKnowledge()));
