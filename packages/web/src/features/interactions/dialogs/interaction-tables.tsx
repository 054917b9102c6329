import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import {
  type AllergyInteraction,
  type CheckPart,
  type DrugFoodInteraction,
  type DrugInteraction,
  type DuplicateTherapy,
  type InteractionCheck,
  type InteractionSeverity,
  type OtherDrugOrigin,
  SEVERITY_RANK,
} from '@erx/core/interactions/model';
import type { CheckedInteractions } from '@erx/core/safety/interactions-contract';
import type { ReactNode } from 'react';
import { SafetyFindings } from '../../../parts/safety/safety-findings';
import { SeverityTag } from '../../../parts/tags/severity-tag';
import { type Column, DataTable } from '../../../ui/table/data-table';
import '../interactions.css';

/** What of the patient speaks against the drug; nothing where nothing does. */
function Cautions({
  title,
  description,
  cautions,
}: {
  title: string;
  description: string;
  cautions: CheckedInteractions['cautions'];
}) {
  if (cautions.length === 0) return null;
  return (
    <section className="erx-interactions-part" aria-label={title}>
      <h4>{title}</h4>
      <SafetyFindings found={{ id: '', description, findings: cautions }} isTitled={false} />
    </section>
  );
}

const severity = <Row extends { severity: AllergyInteraction['severity'] }>(): Column<Row> => ({
  id: 'severity',
  title: 'Severity',
  width: '104px',
  cell: (row) => <SeverityTag severity={row.severity} />,
});

const ALLERGY_COLUMNS: Column<AllergyInteraction>[] = [
  severity(),
  {
    id: 'allergen',
    title: 'Allergy',
    width: 'minmax(120px, 1fr)',
    narrow: 'heading',
    cell: ({ allergen }) => allergen,
  },
  {
    id: 'ingredient',
    title: 'Ingredient',
    width: 'minmax(120px, 1fr)',
    cell: ({ ingredient }) => tallMan(ingredient),
  },
  { id: 'reaction', title: 'Reaction', width: 'minmax(100px, 1fr)', cell: ({ reaction }) => reaction },
  {
    id: 'message',
    title: 'What to know',
    width: 'minmax(240px, 2.4fr)',
    narrow: 'bare',
    cell: ({ message, source }) => <Known source={source}>{message}</Known>,
  },
];

const ORIGIN = {
  medication: 'Active medication',
  'stopped-medication': 'Stopped recently, still acting',
  prescription: 'Prescription',
  'reported-fill': 'Fill reported by the PDMP or the plan',
  'former-record': 'Former system, not matched',
  problem: 'Long-term use, by the problem list',
  'pharmacy-request': 'Asked for by a pharmacy that waits',
  draft: 'Being written by someone else',
} as const satisfies Record<OtherDrugOrigin, string>;

const OTHER_DRUG: Column<Pick<DrugInteraction, 'drugDescription' | 'origin'>> = {
  id: 'drug',
  title: 'Other drug',
  width: 'minmax(160px, 1.4fr)',
  narrow: 'heading',
  cell: ({ drugDescription, origin }) => (
    <>
      {tallMan(drugDescription)} <span className="erx-cell-sub">{ORIGIN[origin]}</span>
    </>
  ),
};

const DRUG_COLUMNS: Column<DrugInteraction>[] = [
  severity(),
  OTHER_DRUG,
  {
    id: 'message',
    title: 'What to know',
    width: 'minmax(280px, 3fr)',
    narrow: 'bare',
    cell: ({ message, narrative, source }) => (
      <Known source={source} more={narrative}>
        {message}
      </Known>
    ),
  },
];

const DUPLICATE_COLUMNS: Column<DuplicateTherapy>[] = [
  severity(),
  OTHER_DRUG,
  {
    id: 'message',
    title: 'What to know',
    width: 'minmax(280px, 3fr)',
    narrow: 'bare',
    cell: ({ message, source }) => <Known source={source}>{message}</Known>,
  },
];

const FOOD_COLUMNS: Column<DrugFoodInteraction>[] = [
  severity(),
  { id: 'food', title: 'Food', width: 'minmax(140px, 1.2fr)', narrow: 'heading', cell: ({ food }) => food },
  {
    id: 'message',
    title: 'What happens',
    width: 'minmax(200px, 1.8fr)',
    narrow: 'bare',
    cell: ({ screenMessage, source }) => <Known source={source}>{screenMessage}</Known>,
  },
  {
    id: 'advice',
    title: 'Advice to the patient',
    width: 'minmax(180px, 1.6fr)',
    narrow: 'bare',
    cell: ({ adviceMessage }) => adviceMessage,
  },
];

/** Every part of what was found, the one with the worst finding first, and of equals in the order of the check. */
export function Found({
  description,
  check,
}: {
  description: string;
  check: CheckedInteractions | undefined;
}) {
  const cautions = (check?.cautions ?? []).filter(({ kind }) => kind !== 'incomplete');
  const worst = worstOf(cautions);
  const [grave, lesser] = [
    cautions.filter((each) => SEVERITY_RANK[each.severity] === worst),
    cautions.filter((each) => SEVERITY_RANK[each.severity] > worst),
  ];
  const parts = [
    {
      found: grave,
      shown: <Cautions key="grave" title="This patient" description={description} cautions={grave} />,
    },
    { found: check?.allergyInteractions, shown: <AllergyTable key="allergy" check={check} /> },
    { found: check?.drugInteractions, shown: <DrugTable key="drug" check={check} /> },
    { found: check?.duplicateTherapy, shown: <DuplicateTable key="duplicate" check={check} /> },
    { found: check?.drugFoodInteractions, shown: <FoodTable key="food" check={check} /> },
    {
      found: lesser,
      shown: (
        <Cautions
          key="lesser"
          title="Less grave, of the patient"
          description={description}
          cautions={lesser}
        />
      ),
    },
  ];
  return [...parts].sort((one, other) => worstOf(one.found) - worstOf(other.found)).map(({ shown }) => shown);
}

/** Behind every severity. */
const LAST = 9;

/** The rank of the worst of some findings; the last where there is none. */
const worstOf = (found: readonly { readonly severity: InteractionSeverity }[] | undefined): number =>
  Math.min(LAST, ...(found ?? []).map(({ severity: each }) => SEVERITY_RANK[each]));

const rowId = (row: { severity: string; message?: string; screenMessage?: string }, name: string) =>
  `${name} ${row.message ?? row.screenMessage ?? ''}`;

interface TableProps {
  check: InteractionCheck | undefined;
}

function AllergyTable({ check }: TableProps) {
  return (
    <Part part="allergy" title="Allergy" check={check} rows={check?.allergyInteractions}>
      {(empty) => (
        <DataTable
          label="Allergy interactions"
          columns={ALLERGY_COLUMNS}
          rows={check?.allergyInteractions}
          rowId={(row) => rowId(row, `${row.allergen} ${row.ingredient}`)}
          expectedRows={1}
          empty={empty}
        />
      )}
    </Part>
  );
}

function DrugTable({ check }: TableProps) {
  return (
    <Part part="drug" title="Drug" check={check} rows={check?.drugInteractions}>
      {(empty) => (
        <DataTable
          label="Drug interactions"
          columns={DRUG_COLUMNS}
          rows={check?.drugInteractions}
          rowId={(row) => rowId(row, row.drugDescription)}
          expectedRows={2}
          empty={empty}
        />
      )}
    </Part>
  );
}

function DuplicateTable({ check }: TableProps) {
  if (check === undefined || check.duplicateTherapy.length === 0) return null;
  return (
    <section className="erx-interactions-part" aria-label="Duplicate">
      <h4>Duplicate ({check.duplicateTherapy.length})</h4>
      <DataTable
        label="Duplicate therapy"
        columns={DUPLICATE_COLUMNS}
        rows={check.duplicateTherapy}
        rowId={(row) => rowId(row, row.drugDescription)}
        expectedRows={1}
        empty={null}
      />
    </section>
  );
}

function FoodTable({ check }: TableProps) {
  return (
    <Part part="food" title="Drug Food" check={check} rows={check?.drugFoodInteractions}>
      {(empty) => (
        <DataTable
          label="Drug food interactions"
          columns={FOOD_COLUMNS}
          rows={check?.drugFoodInteractions}
          rowId={(row) => rowId(row, row.food)}
          expectedRows={1}
          empty={empty}
        />
      )}
    </Part>
  );
}

/** One table under its title; an empty one never says more than was checked. */
function Part({
  part,
  title,
  check,
  rows,
  children,
}: {
  part: CheckPart;
  title: string;
  check: InteractionCheck | undefined;
  rows: readonly unknown[] | undefined;
  children: (empty: ReactNode) => ReactNode;
}) {
  const incomplete = check?.incomplete.filter((each) => each.part === part) ?? [];
  const hidden = check?.hidden[part] ?? 0;
  const nothing =
    incomplete.length > 0
      ? 'Nothing was found in what could be checked.'
      : hidden > 0
        ? say('interactions.none-shown')
        : say('interactions.none');
  return (
    <section className="erx-interactions-part" aria-label={title}>
      <h4>
        {title}
        {rows !== undefined && rows.length > 0 && ` (${String(rows.length)})`}
        {hidden > 0 && (
          <span className="erx-interactions-hidden"> {say('interactions.hidden', { count: hidden })}</span>
        )}
      </h4>
      {children(<p className="erx-interactions-empty">{nothing}</p>)}
    </section>
  );
}

function Known({ source, more, children }: { source: string; more?: string; children: ReactNode }) {
  return (
    <div className="erx-interactions-known">
      <span>{children}</span>
      {more !== undefined && more !== '' && <span className="erx-cell-sub">{more}</span>}
      <span className="erx-interactions-source">{source}</span>
    </div>
  );
}
