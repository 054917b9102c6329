import { Disable, Tick } from '@blueprintjs/icons';
import { formularyStatusName, formularyShortName, toFormularyStanding } from '@erx/core/benefits/formulary';
import type { DrugChoice, DrugRow } from '@erx/core/drugs/drug-rows';
import { isSupply, scheduleTag, type FormularyStatus } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import { type CalendarDate, showDate } from '@erx/core/values/dates';
import { Fragment, type ReactNode } from 'react';
import { DrugName } from '../../parts/drug/drug-name';
import { OverTheCounter } from '../../parts/drug/drug-row';
import { ScheduleTag } from '../../parts/tags/schedule-tag';
import './drug-choices.css';

/** What the patient has to do with a product, as it is read. */
export const TIES = { takes: 'Taking now', had: 'Prescribed here before' } as const;

/** A product as its row shows it: its strength, and what is known of it. */
export function Choice({
  choice,
  label,
  isChosen,
  mark,
  tag,
  status,
}: {
  choice: DrugChoice;
  /** Its strength, and what tells it from another of that strength. */
  label: string;
  isChosen: boolean;
  /** What speaks against it for the patient, in a word. */
  mark: string | undefined;
  /** The same to be seen, where the other strengths of its row are marked otherwise. */
  tag: ReactNode;
  /** What the patient's plan says of it; undefined where nothing is known. */
  status: FormularyStatus | undefined;
}) {
  const { description, type, overTheCounter, tie, isUsual, schedule, marketedUntil } = choice;
  return (
    <>
      <span className="erx-visually-hidden">
        {tallMan(description)}, {type}, over the counter: {overTheCounter ? 'Yes' : 'No'}
        {`, ${scheduleTag(schedule) ?? 'not controlled'}`}
        {mark === undefined ? '' : `, ${mark}`}
        {status === undefined ? '' : `, plan: ${formularyStatusName(status)}`}
        {marketedUntil === undefined ? '' : `, ${offMarket(marketedUntil)}`}
      </span>
      <span aria-hidden="true" className="erx-whole">
        {label}
      </span>
      {tag !== undefined && <span aria-hidden="true">{tag}</span>}
      {isChosen && <Tick title="Chosen" className="erx-drug-tick" />}
      {tie !== undefined && <span className="erx-choice-tie">{TIES[tie]}</span>}
      {tie === undefined && isUsual && <span className="erx-choice-tie">Your usual</span>}
      <PlanMark status={status} />
      {marketedUntil !== undefined && (
        <span className="erx-choice-off" title={offMarket(marketedUntil)}>
          <Disable size={12} /> Discontinued
        </span>
      )}
    </>
  );
}

/** That nothing of a product is marketed any more, since when. */
const offMarket = (until: CalendarDate) => `Discontinued: marketed until ${showDate(until)}`;

/** What the plan says, where it was asked: a word and a sign, and nothing where nothing is known. */
function PlanMark({ status }: { status: FormularyStatus | undefined }) {
  const name = status && formularyShortName(status);
  if (status === undefined || name === undefined) return null;
  const isGood = toFormularyStanding(status) !== 'not-covered';
  return (
    <span
      aria-hidden="true"
      className={isGood ? 'erx-choice-plan' : 'erx-choice-plan erx-choice-not-covered'}
      title={`The plan says: ${formularyStatusName(status)}`}
    >
      {isGood ? <Tick size={12} /> : <Disable size={12} />} {name}
    </span>
  );
}

/**
 * A drug with its strengths: name and form, route, what it was found by, type, over the counter or not, and
 * level (N2-52); below it the strengths, generic and each brand under its name.
 */
export function ChoiceRow({
  row,
  options,
  mark,
}: {
  row: DrugRow;
  /** Of its choices, in their order. */
  options: readonly ReactNode[];
  /** What speaks against it for the patient. */
  mark: ReactNode;
}) {
  const [first] = row.choices;
  if (first === undefined) return null;
  const brands = distinct(row.choices.filter(isBrand).map(({ name }) => name));
  const isMixed = row.choices.some((one) => !isBrand(one)) && brands.length > 0;
  const otherNames = isBrand(first) ? [] : distinct([...(row.by?.brand ? [row.by.brand] : []), ...brands]);
  const isOtherThanName = first.ingredients.join() !== first.name.toLowerCase();
  const showsIngredients = isBrand(first) && first.ingredients.length <= 3 && isOtherThanName;
  const schedules = distinct(row.choices.map(({ schedule }) => schedule));
  const isOtc = distinct(row.choices.map(({ overTheCounter }) => overTheCounter));
  return (
    <div className="erx-drug-option">
      {/* Each option says all of it. */}
      <div className="erx-drug-row" aria-hidden="true">
        <span className="erx-drug-name">
          <DrugName description={isSupply(first) ? first.name : `${first.name} ${first.doseForm}`} />
          {otherNames.length > 0 && <span className="erx-drug-brands"> · {otherNames.join(', ')}</span>}
          {showsIngredients && (
            <span className="erx-drug-brands"> · {tallMan(first.ingredients.join(', '))}</span>
          )}{' '}
          {mark}
        </span>
        <span title={isMixed ? 'Generic and Brand Name' : undefined}>{isMixed ? 'Both' : first.type}</span>
        <span>{isOtc.length === 1 ? <OverTheCounter is={first.overTheCounter} /> : 'Some'}</span>
        <span>
          {schedules.map((schedule) =>
            schedule === 'none' ? (
              <span key={schedule} className="erx-drug-none">
                None
              </span>
            ) : (
              <ScheduleTag key={schedule} schedule={schedule} />
            ),
          )}
        </span>
      </div>
      <div className="erx-choices">
        {!first.doseForm.includes(first.route) && <span className="erx-choices-route">{first.route}</span>}
        {distinct(row.choices.map(({ name }) => name)).map((name) => (
          <span key={name} className="erx-choices-of">
            {isMixed && <span className="erx-choices-name">{brands.includes(name) ? name : 'Generic'}</span>}
            {row.choices.map((choice, at) =>
              choice.name === name ? (
                <Fragment key={choice.prescribableDrugId}>{options[at]}</Fragment>
              ) : null,
            )}
          </span>
        ))}
        {row.caution !== undefined && <span className="erx-choices-caution">{row.caution}</span>}
      </div>
    </div>
  );
}

const isBrand = ({ type }: Pick<DrugChoice, 'type'>): boolean => type === 'Brand Name';

const distinct = <Value,>(values: readonly Value[]): Value[] => [...new Set(values)];
