/** The media type of FHIR in JSON (FHIR R4, 3.1.0.1.8). */
export const FHIR_MEDIA_TYPE = 'application/fhir+json';
export const FHIR_VERSION = '4.0.1';

/** The kinds of resources that are served. */
export const RESOURCE_TYPES = [
  'AllergyIntolerance',
  'AuditEvent',
  'Condition',
  'Coverage',
  'Location',
  'MedicationDispense',
  'MedicationRequest',
  'MedicationStatement',
  'Observation',
  'Organization',
  'Patient',
  'Practitioner',
  'Provenance',
  'Task',
] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];
export const isResourceType = (text: string): text is ResourceType =>
  RESOURCE_TYPES.some((type) => type === text);

/**
 * The kinds that an export of the practice's patients holds (Bulk Data Access 2.0): whatever is served but the audit
 * trail, which is no part of a chart.
 */
export const EXPORTED_TYPES: readonly ResourceType[] = RESOURCE_TYPES.filter((type) => type !== 'AuditEvent');
/** The media type of its files, and how it may be asked for. */
export const NDJSON_MEDIA_TYPE = 'application/fhir+ndjson';
/** How far an export is: being made, made, or failed for good. */
export const EXPORT_STATES = ['making', 'made', 'failed'] as const;

/** Resources on one page unless a search asks for fewer or more, and the most that a page has. */
export const PAGE = { byDefault: 50, most: 200 } as const;

/** Where codes and identifiers are from. */
export const SYSTEM = {
  rxNorm: 'http://www.nlm.nih.gov/research/umls/rxnorm',
  ndc: 'http://hl7.org/fhir/sid/ndc',
  icd10: 'http://hl7.org/fhir/sid/icd-10-cm',
  snomed: 'http://snomed.info/sct',
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  /** The NCI Thesaurus, whose codes NCPDP's units are. */
  ncit: 'http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl',
  npi: 'http://hl7.org/fhir/sid/us-npi',
  ncpdp: 'http://terminology.hl7.org/CodeSystem/NCPDPProviderIdentificationNumber',
  identifierType: 'http://terminology.hl7.org/CodeSystem/v2-0203',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  dataAbsent: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
} as const;

/** The extension that says why a value is not there. */
export const DATA_ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';

const US_CORE = 'http://hl7.org/fhir/us/core/StructureDefinition';
/** A profile of US Core 6.1.0. */
export const usCore = (name: string): string => `${US_CORE}/us-core-${name}`;

/** The system of what a practice numbers itself: its accounts of patients, its orders. */
export const systemOfPractice = (practiceId: string): string => `urn:uuid:${practiceId}`;

/** The id of a pharmacy among the organizations. */
export const pharmacyId = (ncpdpId: string): string => `pharmacy-${ncpdpId}`;

/** The NCPDP id in the id of an organization; undefined for what is no pharmacy's. */
export const ncpdpIdOf = (id: string): string | undefined => /^pharmacy-(\d{7})$/.exec(id)?.[1];
