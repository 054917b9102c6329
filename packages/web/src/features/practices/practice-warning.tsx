import { AnchorButton, Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { lacksOfPractice } from '@erx/core/practices/reachable';
import { useHref, useNavigate } from 'react-router-dom';
import { useMay, usePracticeSession } from '../../session/practice-session';
import './practice-details.css';

/**
 * Says to the one who may enter it what the practice lacks that goes with every prescription. Prescribers read it
 * among what they lack (S6-12), so it is for those without an NPI.
 */
export function PracticeWarning() {
  const { practice, user } = usePracticeSession();
  const mayWrite = useMay('practice.write');
  const navigate = useNavigate();
  const href = useHref('/settings/practice');
  const lacks = lacksOfPractice(practice);
  if (!mayWrite || lacks === '' || user.npi !== undefined) return null;
  return (
    <Callout compact intent="warning" icon={<WarningSign />} role="status" className="erx-practice-lacks">
      <div>{say('practice.lacks', { lacks })}</div>
      <AnchorButton
        size="small"
        text="Enter them"
        aria-label="Enter them: Practice details"
        href={href}
        onClick={(event) => {
          event.preventDefault();
          void navigate('/settings/practice');
        }}
      />
    </Callout>
  );
}
