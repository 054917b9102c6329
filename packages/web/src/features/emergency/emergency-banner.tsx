import { Button } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { usePracticeSession } from '../../session/practice-session';
import './emergency.css';

/**
 * Says all the while that the user is here in an emergency, and how long that lasts; then leads out (45 CFR
 * 164.312(a)(2)(ii)).
 */
export function EmergencyBanner() {
  const {
    user: { emergencyUntil },
    practice,
  } = usePracticeSession();
  return emergencyUntil === undefined ? null : (
    <Banner until={Date.parse(emergencyUntil)} practiceName={practice.name} />
  );
}

function Banner({ until, practiceName }: { until: number; practiceName: string }) {
  const { leaveEmergency } = usePracticeSession();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) leaveEmergency(true);
  }, [isOver, leaveEmergency]);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <section className="erx-emergency" aria-label="Emergency access">
      <WarningSign />
      <p>
        <strong>Emergency access to {practiceName}.</strong>{' '}
        <span className="erx-emergency-more">
          You can read and change nothing. Everything you open is recorded.{' '}
        </span>
        <span role="timer" aria-label="Time left">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')} left
        </span>
      </p>
      <Button
        text="Leave"
        variant="outlined"
        onClick={() => {
          leaveEmergency(false);
        }}
      />
    </section>
  );
}
