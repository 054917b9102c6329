import { AppError } from '../findings/app-error';
import type { TimeZone } from '../values/dates';
import {
  HAS_PROVENANCE,
  OF_CHART,
  parametersOf,
  type SearchParameter,
  type ServedResource,
} from './search-parameters';
import { idIn } from './parts';
import { isValueOf, matchesName, matchesValue } from './search-values';
import { PAGE, RESOURCE_TYPES, type ResourceType } from './vocabulary';

/** Name and value of each parameter, in their order; a name may come several times. */
export type SearchQuery = readonly (readonly [name: string, value: string])[];

/** That one of the values is found in a resource. */
export interface Criterion {
  readonly parameter: SearchParameter<ServedResource>;
  readonly modifier: string | undefined;
  readonly anyOf: readonly string[];
}

/** A reference to follow from what is found: `_include=MedicationRequest:requester`. */
export interface Include {
  readonly parameter: SearchParameter<ServedResource>;
  readonly target: ResourceType;
}

/** What a search asks for. */
export interface Search {
  readonly type: ResourceType;
  /** All of them must hold. */
  readonly criteria: readonly Criterion[];
  readonly ids: ReadonlySet<string> | undefined;
  /** The patients whose resources are meant; undefined where none is named. */
  readonly patients: readonly string[] | undefined;
  readonly includes: readonly Include[];
  /** Whether where each is from is wanted as well (_revinclude=Provenance:target). */
  readonly isWithProvenance: boolean;
  readonly count: number;
  /** What is not supported and was left out of account, by name. */
  readonly ignored: readonly string[];
}

const MODIFIERS: Readonly<Record<string, ReadonlySet<string>>> = {
  string: new Set(['exact', 'contains']),
  reference: new Set(RESOURCE_TYPES),
};

/** Charts that one search reads: all of their lists are read for it. */
const MOST_PATIENTS = 20;

const JSON_FORMATS = /^(json|application\/json|application\/fhir\+json)(;.*)?$/;

/**
 * What a search asks for, by the parameters that are declared for its kind (R4, 3.1.1).
 * @param isStrict whether what is not supported is refused (Prefer: handling=strict)
 * @throws AppError fhir.parameter-unknown, fhir.modifier-unknown, fhir.value-invalid, fhir.patient-needed,
 * fhir.target-needed, fhir.format-unknown
 */
export function readSearch(type: ResourceType, query: SearchQuery, isStrict: boolean): Search {
  const known = parametersOf(type);
  const criteria: Criterion[] = [];
  const includes: Include[] = [];
  const ignored: string[] = [];
  let isWithProvenance = false;
  let ids: ReadonlySet<string> | undefined;
  let count: number = PAGE.byDefault;

  for (const [written, value] of query) {
    const [name = '', modifier] = written.split(':');
    const parameter = known.find((one) => one.name === name);
    if (name === '_id' && modifier === undefined) ids = narrowed(ids, splitValues(value));
    else if (name === '_count' && modifier === undefined) count = readCount(value);
    else if (name === '_format') assertFormat(value);
    else if (name === '_include' && modifier === undefined) {
      const include = readInclude(type, value);
      if (include) includes.push(include);
      else ignore(written);
    } else if (name === '_revinclude' && value === 'Provenance:target' && HAS_PROVENANCE.has(type))
      isWithProvenance = true;
    else if (parameter) criteria.push(readCriterion(parameter, modifier, value));
    else ignore(written);
  }

  const patients = criteria.find(({ parameter }) => parameter.name === 'patient')?.anyOf.map(idIn);
  if (OF_CHART.has(type) && patients === undefined && ids === undefined)
    throw new AppError('fhir.patient-needed', { type });
  if (
    type === 'Provenance' &&
    ids === undefined &&
    !criteria.some(({ parameter }) => parameter.name === 'target')
  )
    throw new AppError('fhir.target-needed');
  return { type, criteria, ids, patients, includes, isWithProvenance, count, ignored };

  function ignore(name: string): void {
    if (isStrict) throw new AppError('fhir.parameter-unknown', { type, name: shortened(name) });
    ignored.push(shortened(name));
  }
}

/** Whether a resource is what a search asks for. @param timeZone of the practice, in which days are meant */
export function isFound(
  resource: ServedResource,
  { criteria, ids }: Pick<Search, 'criteria' | 'ids'>,
  timeZone: TimeZone,
): boolean {
  return (
    (ids === undefined || ids.has(resource.id ?? '')) &&
    criteria.every(({ parameter, modifier, anyOf }) => {
      const values = parameter.valuesOf(resource).filter((value) => value !== undefined);
      const texts = values.filter((value) => typeof value === 'string');
      if (parameter.isWholeName && modifier === undefined)
        return anyOf.some((asked) => matchesName(asked, texts));
      return anyOf.some((asked) => matchesValue(parameter.type, asked, values, { modifier, timeZone }));
    })
  );
}

/** Names are sent back and logged: no more of them than a name has. */
const shortened = (name: string): string => name.replace(/[^\w:.-]/g, '').slice(0, 40);

/** Values that a comma separates; one behind a backslash is part of the value. */
const splitValues = (value: string): string[] =>
  value.split(/(?<!\\),/).map((one) => one.replace(/\\([,|$\\])/g, '$1'));

const narrowed = (ids: ReadonlySet<string> | undefined, more: readonly string[]): ReadonlySet<string> =>
  new Set(more.filter((id) => ids === undefined || ids.has(id)));

function readCriterion(
  parameter: SearchParameter<ServedResource>,
  modifier: string | undefined,
  value: string,
): Criterion {
  const { name, type } = parameter;
  if (modifier !== undefined && MODIFIERS[type]?.has(modifier) !== true)
    throw new AppError('fhir.modifier-unknown', { name: shortened(`${name}:${modifier}`) });
  const anyOf = splitValues(value);
  const isTooMany = name === 'patient' && anyOf.length > MOST_PATIENTS;
  if (isTooMany || !anyOf.every((one) => isValueOf(type, one)))
    throw new AppError('fhir.value-invalid', { name });
  return { parameter, modifier, anyOf };
}

/** As many as are asked for, up to the most that a page has. */
function readCount(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new AppError('fhir.value-invalid', { name: '_count' });
  return Math.min(Number(value), PAGE.most);
}

/** @throws AppError fhir.format-unknown for anything but JSON */
export function assertFormat(value: string): void {
  if (!JSON_FORMATS.test(value.replace(' ', '+'))) throw new AppError('fhir.format-unknown');
}

function readInclude(type: ResourceType, value: string): Include | undefined {
  const [source, name, target] = value.split(':');
  const parameter = parametersOf(type).find((one) => one.name === name && one.target !== undefined);
  if (source !== type || parameter?.target === undefined) return undefined;
  return target === undefined || target === parameter.target
    ? { parameter, target: parameter.target }
    : undefined;
}
