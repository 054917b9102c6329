import { searchPatients } from '@erx/core/patients/contract';
import { cancelPrescription, getPrescription } from '@erx/core/prescriptions/contract';
import { sendPrescription } from '@erx/core/signing/contract';
import { getSentPrescription } from '@erx/core/signing/model';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer } from '../fixtures/running-server';
import { answering, signerOf } from '../fixtures/signer';
import { signIn } from '../fixtures/signed-in';
import { type CollectedSpan, type Collector, startCollector } from '../harness/collector';
import { accept, reply, startNetwork, type TestNetwork } from '../harness/network';
import { ADA, asking } from '../harness/pharmacy-requests';
import { databaseKinds } from '../harness/run';

/** Of the patient, unlike anything that the service says by itself. */
const PATIENT = {
  accountNumber: 'ZQ-77-1912',
  firstName: 'Zephyrine',
  middleName: 'Ottoline',
  lastName: 'Quillfeather',
  birthDate: '1951-11-29',
  address: '7 Marzipan Crescent',
  address2: 'Loft 19',
  homePhone: '2515550177',
};
const NOTE = 'Wrap it in turquoise paper';
const SIG = 'Take 1 tablet by mouth daily with breakfast';
const DRUG = 'Lipitor 20';
const REASON = 'The cardiologist of Zephyrine asked for it';

/** All that a span may say. */
const ALLOWED = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  ...['request', 'practice', 'code', 'partner', 'outcome', 'message', 'attempt', 'work', 'statement'].map(
    (name) => `erx.${name}`,
  ),
];

const waitFor = (isSo: () => boolean | Promise<boolean>) =>
  vi.waitFor(
    async () => {
      if (!(await isSo())) throw new Error('it is not so yet');
    },
    { timeout: 90_000, interval: 20 },
  );

/** A prescription goes its whole way: refused at the door once, delivered, verified, canceled. */
describe.each(databaseKinds())('traces of a prescription on %s', (kind) => {
  let collector: Collector;
  let network: TestNetwork;
  /** What must not be in them, by what it is. */
  const secrets = new Map<string, string>();
  const spans = (): readonly CollectedSpan[] => collector.spans;
  const childrenOf = ({ traceId, spanId }: CollectedSpan) =>
    spans().filter((span) => span.traceId === traceId && span.parentId === spanId);
  const theOne = (name: string, status = 200): CollectedSpan => {
    const found = spans().filter(
      (span) => span.name === name && (span.attributes['http.response.status_code'] ?? status) === status,
    );
    expect(found.map((span) => span.name)).toEqual([name]);
    return found[0] as CollectedSpan;
  };

  beforeAll(async () => {
    collector = await startCollector();
    network = await startNetwork();
    const server = await startTestServer(kind, {
      ERX_DEMO: '1',
      PHARMACY_NETWORK_URL: network.url,
      PHARMACY_NETWORK_USER: 'erx',
      PHARMACY_NETWORK_PASSWORD: 'network-passphrase',
      NETWORK_INBOUND_USER: 'network',
      NETWORK_INBOUND_PASSWORD: 'inbound-passphrase',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of%20the%20collector',
      OTEL_SERVICE_NAME: 'erx-under-test',
    });
    try {
      network.react = (delivery, response) => {
        network.react = accept;
        response.writeHead(503).end();
      };
      await signIn(server.origin, 'provider@demo.test'); // by the pages of the identity provider
      const signer = await signerOf(server, 'provider');
      const patientId = await signer.patient(PATIENT);
      await signer.client.call(searchPatients, { query: { searchStr: PATIENT.lastName } });
      const written = await signer.write(DRUG, patientId, { sig: SIG, pharmacyNote: NOTE });
      const sent = getSentPrescription(
        await answering(REASON, (answer) =>
          signer.client.call(sendPrescription, {
            params: { id: written.id },
            body: { version: written.version, ...answer },
          }),
        ),
      );
      await waitFor(() => network.deliveries.length === 2);
      const [delivery] = network.deliveries;
      const status = () => signer.client.call(getPrescription, { params: { id: written.id } });
      await waitFor(async () => (await status()).delivery.state === 'accepted');
      const [numbers] = await server.services.database.run<{ spi: string; npi: string; last_name: string }>(
        {
          text: `SELECT m.spi, a.npi, a.last_name
            FROM memberships m JOIN accounts a ON a.id = m.account_id
            WHERE m.account_id = $1 AND m.practice_id = $2`,
        },
        [signer.accountId, signer.practiceId],
      );
      const { spi, npi, last_name: prescriber } = numbers ?? { spi: '', npi: '', last_name: '' };
      const deliver = async (body: string) => {
        const taken = await fetch(`${server.origin}/network/script`, {
          method: 'POST',
          headers: {
            'content-type': 'application/xml',
            authorization: `Basic ${Buffer.from('network:inbound-passphrase').toString('base64')}`,
          },
          body,
        });
        expect(taken.status).toBe(200);
        expect(await taken.text()).toContain('<Status>');
      };
      await deliver(
        reply(
          { messageId: delivery?.messageId, spi },
          { kind: 'Verify', status: { code: '010', description: 'Waits for Zephyrine at the counter' } },
        ),
      );
      await deliver(
        asking({
          spi,
          orderNumber: sent.orderNumber,
          patient: {
            ...ADA,
            name: { first: PATIENT.firstName, last: PATIENT.lastName },
            gender: 'F',
            dateOfBirth: PATIENT.birthDate,
          },
        }),
      );
      const current = await status();
      expect(current.verification.status).toBe('Verified');
      await signer.client.call(cancelPrescription, {
        params: { id: written.id },
        body: { version: current.version },
      });
      await waitFor(() => network.deliveries.length === 3);
      await waitFor(async () => (await status()).delivery.state === 'accepted');

      for (const [name, value] of Object.entries({
        ...PATIENT,
        patientId,
        prescription: written.id,
        order: sent.orderNumber,
        drug: written.description,
        sig: SIG,
        note: NOTE,
        reason: REASON,
        spi,
        prescriber,
        npi,
        login: 'provider@demo.test',
        bearer: signer.bearer,
        account: signer.accountId,
        message: delivery?.messageId ?? '',
        said: 'at the counter',
        password: 'network-passphrase',
        inbound: 'inbound-passphrase',
      }))
        secrets.set(name, value);
    } finally {
      await server.close(); // what is left of them leaves
    }
  });
  afterAll(async () => {
    await network.close();
    await collector.close();
  });

  it('have the call, each attempt and the answer of the network under one number', () => {
    const call = theOne('POST /api/prescriptions/sendprescription/:id');
    expect(call.kind).toBe(2);
    const deliveries = spans().filter(
      (span) => span.name === 'deliver' && span.attributes['erx.message'] === 'NewRx',
    );
    expect(deliveries.map(({ traceId }) => traceId)).toEqual([call.traceId, call.traceId]);
    expect(deliveries.map(({ attributes }) => attributes)).toMatchObject([
      { 'erx.attempt': 1, 'erx.outcome': 'unknown' },
      { 'erx.attempt': 2, 'erx.outcome': 'accepted', 'erx.code': '010' },
    ]);
    for (const delivery of deliveries)
      expect(childrenOf(delivery).map(({ name }) => name)).toContain('call network');
    // All of the trace hangs together: each parent is in it, but for that of the click, which is the client's.
    const ids = new Set(spans().map(({ spanId }) => spanId));
    const roots = spans().filter(({ traceId, parentId }) => traceId === call.traceId && !ids.has(parentId));
    expect(roots).toEqual([call]);
    expect(call.parentId).toMatch(/^[\da-f]{16}$/);
  });

  it('have the statement that sends, by its name and kind of work', () => {
    const call = theOne('POST /api/prescriptions/sendprescription/:id');
    const statements = spans().filter(
      ({ traceId, attributes }) => traceId === call.traceId && attributes['erx.statement'] !== undefined,
    );
    const sending = statements.find(({ name }) => name === 'send-prescriptions');
    expect(sending?.attributes).toEqual({ 'erx.work': 'writes', 'erx.statement': 'send-prescriptions' });
  });

  it('of what the pharmacy says begin by themselves and lead to the one that sent', () => {
    const call = theOne('POST /api/prescriptions/sendprescription/:id');
    const said = spans().filter(({ name }) => name === 'POST /network/script');
    expect(said.map(({ attributes }) => attributes)).toMatchObject([
      { 'erx.message': 'Verify', 'erx.code': '010' },
      { 'erx.message': 'RxRenewalRequest' },
    ]);
    expect(said.map(({ links }) => links)).toEqual([[call.traceId], [call.traceId]]);
    expect(new Set([call, ...said].map(({ traceId }) => traceId)).size).toBe(3);
  });

  it('of a cancel are those of its own call', () => {
    const call = theOne('POST /api/prescriptions/cancelprescription/:id');
    const [cancel] = spans().filter((span) => span.attributes['erx.message'] === 'CancelRx');
    expect(cancel?.traceId).toBe(call.traceId);
  });

  it('have nothing of the patient, the prescriber, the drug or a secret', () => {
    expect(collector.bodies.length).toBeGreaterThan(0);
    const bytes = Buffer.concat(collector.bodies);
    const left = network.deliveries.map(({ xml }) => xml).join('\n');
    for (const name of ['lastName', 'address', 'note', 'npi', 'spi', 'drug'])
      expect(left, `${name} was in what was sent`).toContain(secrets.get(name));
    for (const [name, secret] of secrets) {
      expect(secret.length, name).toBeGreaterThan(3);
      for (const text of new Set([secret, secret.toLowerCase(), encodeURIComponent(secret)]))
        expect(bytes.includes(text), name).toBe(false);
    }
  });

  it('say what is on the list, of routes their patterns, and who sent them by name and version alone', () => {
    expect(spans().length).toBeGreaterThan(20);
    for (const { attributes, name } of spans()) {
      expect(Object.keys(attributes).filter((key) => !ALLOWED.includes(key))).toEqual([]);
      expect(name).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
    }
    for (const resource of collector.resources) {
      expect(Object.keys(resource).sort()).toEqual([
        'service.instance.id',
        'service.name',
        'service.version',
        'telemetry.sdk.language',
        'telemetry.sdk.name',
        'telemetry.sdk.version',
      ]);
      expect(resource['service.name']).toBe('erx-under-test');
    }
    expect(collector.headers.map(({ authorization }) => authorization)).toContain('Bearer of the collector');
  });

  it('are not sent on to partners', () => {
    expect(network.deliveries.map(({ headers }) => headers['traceparent'])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
