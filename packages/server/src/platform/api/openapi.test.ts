import { API } from '@erx/core/api';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi';
import { isWhole } from '../../../../../tests/harness/whole';

const document = openApiDocument('1.0.0', 'https://erx.test');

describe('the document of the API', () => {
  it('has every endpoint, and says of each who may call it', () => {
    const operations = Object.values(document['paths'] as Record<string, Record<string, unknown>>).flatMap(
      (methods) => Object.values(methods) as { operationId: string; security: unknown[] }[],
    );
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      API.map(({ name }) => name).sort(),
    );
    const open = API.filter(({ allow }) => allow === 'anyone').map(({ name }) => name);
    expect(
      operations
        .filter(({ security }) => security.length === 0)
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual(open.sort());
  });

  it('is one that Redocly finds nothing in', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // not licensed to the public (package.json)
        'info-license': 'off',
        // a tag is the first word of the address
        'tag-description': 'off',
        // addresses of the specification, such as /medications/patient/{id}: fixed words come before parameters
        'no-ambiguous-paths': 'off',
      },
    });
    const found = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: 'openapi.json',
      config,
    });
    expect(
      found.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} (${at?.pointer ?? ''})`),
    ).toEqual([]);
  });

  if (isWhole)
    it('is one that Spectral finds nothing in', { timeout: 120_000 }, async () => {
      const spectral = new spectralCore.Spectral();
      // the operator of an installation says whom to turn to
      spectral.setRuleset({ extends: [spectralRulesets.oas as never], rules: { 'info-contact': 'off' } });
      const found = await spectral.run(JSON.stringify(document));
      expect(found.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`)).toEqual([]);
    });
});
