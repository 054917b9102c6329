import type { CautionsHeld } from './cautions/caution-knowledge';
import type { DoseKnowledge } from './doses/dose-knowledge';
import type { DrugSearch } from './drugs/drug-search';
import type { InteractionKnowledge } from './interactions/interaction-knowledge';
import type { QuietRules } from './interactions/quiet-rules-store';
import type { PlatformServices } from './platform/http/services';

/** What routes work with: the platform's services and the catalogues held in memory. */
export interface Services extends PlatformServices {
  /** The catalogue in memory. */
  readonly drugs: DrugSearch;
  /** What interactions are judged by. */
  readonly interactions: InteractionKnowledge;
  /** What doses are judged by. */
  readonly doses: DoseKnowledge;
  /** What cautions are judged by. */
  readonly cautions: CautionsHeld;
  /** Which lines of the check practices have made quiet. */
  readonly quiet: QuietRules;
}
