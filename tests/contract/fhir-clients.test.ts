import { PRACTICE_HEADER } from '@erx/core/client/call';
import { isResourceType, type ResourceType } from '@erx/core/fhir/vocabulary';
import type { Bundle, CapabilityStatement, Resource } from 'fhir/r4';
import { Client as KitClient } from 'fhir-kit-client';
import smart from 'fhirclient';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { signIn, type SignedIn } from '../fixtures/signed-in';

/** Software of others, as its own documentation has it used: no word of ours but the address and the sign-in. */
describe('FHIR clients of others', () => {
  let server: TestServer;
  let provider: SignedIn;
  let kit: KitClient;
  let capabilities: CapabilityStatement;
  let patientId: string;

  beforeAll(async () => {
    server = await startDemoServer();
    provider = await signIn(server.origin, 'provider@demo.test');
    kit = new KitClient({ baseUrl: `${server.origin}/fhir`, bearerToken: provider.token });
    capabilities = (await kit.capabilityStatement()) as unknown as CapabilityStatement;
    const found = await search({
      resourceType: 'MedicationRequest',
      searchParams: { _count: 1 },
    });
    const [first] = found.entry ?? [];
    const subject = (first?.resource as { subject?: { reference?: string } } | undefined)?.subject;
    patientId = subject?.reference?.split('/')[1] ?? '';
  });
  afterAll(() => server.close());

  /** Its own types know no more of an answer than that it is a resource. */
  const search = async (asked: Parameters<KitClient['search']>[0]): Promise<Bundle> =>
    (await kit.search(asked)) as unknown as Bundle;
  const types = (): ResourceType[] =>
    (capabilities.rest?.[0]?.resource ?? []).map(({ type }) => type).filter(isResourceType);
  /** What a search of a kind names, as its documentation says. */
  const sought = (type: ResourceType): Record<string, string> =>
    type === 'Provenance'
      ? { target: `Patient/${patientId}` }
      : type === 'Patient'
        ? { _id: patientId }
        : ['Location', 'Organization', 'Practitioner', 'AuditEvent'].includes(type)
          ? {}
          : { patient: patientId };

  it('fhir-kit-client searches and reads each row of the CapabilityStatement', async () => {
    expect(types()).toHaveLength(14);
    for (const resourceType of types()) {
      const found = await search({ resourceType, searchParams: sought(resourceType) });
      expect([resourceType, found.resourceType, found.type]).toEqual([resourceType, 'Bundle', 'searchset']);
      const resource = found.entry?.[0]?.resource;
      if (!resource) continue;
      expect(await kit.read({ resourceType, id: resource.id ?? '' })).toMatchObject({
        resourceType,
        id: resource.id,
      });
      const posted = await search({
        resourceType,
        searchParams: sought(resourceType),
        options: { postSearch: true },
      });
      expect(posted.entry?.map((one) => one.resource?.id)).toContain(resource.id);
    }
  });

  it('fhir-kit-client follows the pages to the end', async () => {
    const whole = await search({ resourceType: 'Patient', searchParams: { _count: 200 } });
    const ids: (string | undefined)[] = [];
    let page: Bundle | undefined = await search({ resourceType: 'Patient', searchParams: { _count: 9 } });
    while (page) {
      ids.push(...(page.entry ?? []).map(({ resource }) => resource?.id));
      page = (await kit.nextPage({ bundle: page as never })) as unknown as Bundle | undefined;
    }
    expect(ids).toEqual(whole.entry?.map(({ resource }) => resource?.id));
  });

  it('fhir-kit-client gets a refusal as an OperationOutcome', async () => {
    const refusal = await kit
      .read({ resourceType: 'Patient', id: '0190aaaa-0000-7000-8000-00000000ffff' })
      .then(
        () => undefined,
        (error: unknown) => error as { response: { status: number; data: Resource } },
      );
    expect([refusal?.response.status, refusal?.response.data.resourceType]).toEqual([
      404,
      'OperationOutcome',
    ]);
  });

  it('fhirclient reads each row, all pages, and what resources refer to', async () => {
    // as in a service of someone's, on whose behalf it asks
    const request = new IncomingMessage(new Socket());
    const client = smart(request, new ServerResponse(request)).client({
      serverUrl: `${server.origin}/fhir`,
      tokenResponse: { access_token: provider.token },
    });
    const headers = { [PRACTICE_HEADER]: provider.practiceId };
    for (const type of types()) {
      const query = new URLSearchParams(sought(type)).toString();
      const found: Resource[] = await client.request(
        { url: `${type}${query === '' ? '' : `?${query}`}`, headers },
        { flat: true, pageLimit: 2 },
      );
      for (const { resourceType } of found) expect(resourceType).toBe(type);
    }
    const [first] = await client.request<Resource[]>(
      { url: `MedicationRequest?patient=${patientId}&_count=1`, headers },
      { flat: true, pageLimit: 1 },
    );
    const resolved: unknown = await client.request(
      { url: `MedicationRequest/${first?.id ?? ''}`, headers },
      { resolveReferences: ['subject', 'requester'] },
    );
    expect(resolved).toMatchObject({
      subject: { resourceType: 'Patient', id: patientId },
      requester: { resourceType: 'Practitioner' },
    });
  });
});
