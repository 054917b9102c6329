import { patientOfCoverage, patientOfNoKnownAllergy } from './chart';
import { targetOfProvenance } from './origin';
import { idIn } from './parts';
import type { Search } from './search';
import { HAS_PROVENANCE } from './search-parameters';
import { isResourceType, type ResourceType } from './vocabulary';

/** A resource as a search names it, whether it exists or not. */
export interface Named {
  readonly type: ResourceType;
  readonly id: string;
}

type Sought = Pick<Search, 'criteria' | 'ids'>;

/** The kind and the id at the end of a reference; undefined for what is none of a kind that is served. */
function referenceIn(text: string): Named | undefined {
  const [id = '', type = ''] = text.split('/').reverse();
  return isResourceType(type) ? { type, id } : undefined;
}

const valuesOf = ({ criteria }: Sought, name: string): string[] =>
  criteria.filter(({ parameter }) => parameter.name === name).flatMap(({ anyOf }) => anyOf);

/** Of which resources a search of Provenance asks for the origin. */
export const targetsNamed = (sought: Sought): Named[] =>
  [
    ...[...(sought.ids ?? [])].flatMap((id) => targetOfProvenance(id) ?? []),
    ...valuesOf(sought, 'target').flatMap((text) => referenceIn(text) ?? []),
  ].filter(({ type }) => HAS_PROVENANCE.has(type));

/** Whose entry an id is by itself. */
const patientOf = ({ type, id }: Named): string | undefined =>
  type === 'AllergyIntolerance'
    ? patientOfNoKnownAllergy(id)
    : type === 'Coverage'
      ? patientOfCoverage(id)
      : undefined;

/**
 * The patients of whom a search asks for what their charts hold: 'nothing found' is an answer about each of them. None
 * of a search for charts themselves, which says of a merged one where it went, nor of the audit trail, which is no chart.
 */
export function patientsNamed(search: Pick<Search, 'type' | 'criteria' | 'ids'>): string[] {
  const { type, ids } = search;
  if (type === 'Patient' || type === 'AuditEvent') return [];
  const entries = type === 'Provenance' ? targetsNamed(search) : [...(ids ?? [])].map((id) => ({ type, id }));
  return [
    ...new Set([
      ...valuesOf(search, 'patient').map(idIn),
      ...entries.flatMap((entry) => patientOf(entry) ?? []),
    ]),
  ];
}
