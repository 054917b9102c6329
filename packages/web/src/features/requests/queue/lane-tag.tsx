import { Tag } from '@blueprintjs/core';
import { EyeOpen, Tick, WarningSign } from '@blueprintjs/icons';
import { type LaneReason, REQUEST_LANE_LABEL, type RequestLane } from '@erx/core/requests/model';
import './lane.css';

const SIGN = {
  clean: <Tick size={12} />,
  look: <EyeOpen size={12} />,
  stop: <WarningSign size={12} />,
} as const satisfies Record<RequestLane, React.ReactElement>;

/** The lane of a request by sign, word and color. */
export function LaneTag({ lane }: { lane: RequestLane }) {
  return (
    <Tag minimal className={`erx-request-lane erx-request-lane-${lane}`} icon={SIGN[lane]}>
      {REQUEST_LANE_LABEL[lane]}
    </Tag>
  );
}

/** Why a request is in its lane, each in its own color; of a clean one what was not looked at. */
export function LaneReasons({ lane, reasons }: { lane: RequestLane; reasons: readonly LaneReason[] }) {
  return (
    <section className="erx-lane-reasons" data-lane={lane} aria-label="Judgement">
      <LaneTag lane={lane} />
      {reasons.length > 0 ? (
        <ul>
          {reasons.map(({ lane: from, text }) => (
            <li key={text} data-lane={from}>
              {text}
            </li>
          ))}
        </ul>
      ) : (
        <p>The same drug, amount and directions as prescribed, due, and nothing was found against it.</p>
      )}
      <p className="erx-cell-sub">When the patient was last seen is not known here and was not looked at.</p>
    </section>
  );
}
