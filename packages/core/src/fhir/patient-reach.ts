import { AppError } from '../findings/app-error';
import { idIn } from './parts';
import type { SearchQuery } from './search';
import { parametersOf, type ServedResource } from './search-parameters';
import type { ResourceType } from './vocabulary';

/** The parameter that names the patient a resource of a kind is of; undefined for a kind that is no patient's. */
const patientParameter = (type: ResourceType) => parametersOf(type).find(({ name }) => name === 'patient');

/** Whether a resource is of a patient, or of none at all, as a pharmacy is. */
export function isOfOrNoPatient(resource: ServedResource, patientId: string): boolean {
  if (resource.resourceType === 'Patient') return resource.id === patientId;
  const parameter = patientParameter(resource.resourceType);
  return !parameter || parameter.valuesOf(resource).includes(`Patient/${patientId}`);
}

/**
 * A search as a token for one patient has it: for that patient, where it names none (SMART App Launch 2.2, Scopes).
 * @throws AppError fhir.other-patient where it names another
 */
export function narrowToPatient(type: ResourceType, query: SearchQuery, patientId: string): SearchQuery {
  const name = type === 'Patient' ? '_id' : patientParameter(type) && 'patient';
  if (name === undefined) return query;
  const named = query.filter(([written]) => written.split(':')[0] === name);
  if (named.some(([, value]) => value.split(',').some((one) => idIn(one) !== patientId)))
    throw new AppError('fhir.other-patient');
  // with a modifier it may be read otherwise, or not at all: it narrows nothing
  return named.some(([written]) => written === name)
    ? query
    : [...query, [name, type === 'Patient' ? patientId : `Patient/${patientId}`]];
}
