import type { DrugInteractionSettings } from '@erx/core/users/model';
import { useMay, usePracticeSession } from '../../session/practice-session';
import { FactList } from '../../ui/layout/fact-list';
import { Setting } from './setting';

/** Which interactions the signed-in prescriber is shown, and where lines of the practice were made quiet. */
export function SafetyAlertSettings() {
  const { user } = usePracticeSession();
  const mayAudit = useMay('audit.read');
  return (
    <>
      <Setting
        name="Drug Interaction Settings"
        about="What is off is counted, and not named. Serious allergies and interactions of drugs are always shown."
        changedIn="interaction-settings"
        isPrimary
      >
        <FactList facts={factsOf(user.drugInteractionSettings)} />
      </Setting>
      {mayAudit && (
        <Setting
          name="Quiet lines"
          about="Lines of the safety check that the practice made quiet, each approved by a second person."
          leadsTo="/safety_report"
        />
      )}
    </>
  );
}

function factsOf(settings: DrugInteractionSettings) {
  return [
    ['Of drugs and allergies', wordsOf(true, settings.alertMedium, settings.alertLow)],
    ['Of food', wordsOf(settings.foodAlertSerious, settings.foodAlertMedium, settings.foodAlertLow)],
  ] as const;
}

/** The severities that are shown: 'Serious, Moderate'. */
function wordsOf(serious: boolean, moderate: boolean, low: boolean): string {
  const shown = [...(serious ? ['Serious'] : []), ...(moderate ? ['Moderate'] : []), ...(low ? ['Low'] : [])];
  return shown.length === 0 ? 'Counted, and none named' : shown.join(', ');
}
