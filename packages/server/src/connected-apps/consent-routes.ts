import { may } from '@erx/core/access/rights';
import { isOfPatient, scopesGiven } from '@erx/core/fhir/scopes';
import { scopesInWords } from '@erx/core/fhir/scope-words';
import { AppError } from '@erx/core/findings/app-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import * as z from 'zod';
import { patientsStore } from '../patients/store';
import { memberOfAccount, type Member, toMember } from '../platform/api/authenticate';
import { readingsRecorder } from '../platform/audit-trail/readings';
import { recordAction } from '../platform/audit-trail/record-action';
import { isRowId } from '../platform/database/row-id';
import { sessionOfGrant } from '../platform/identity/adapter';
import { fhirAudience, findApp, type RegisteredApp } from '../platform/identity/app-clients';
import { findLaunch, keepAppGrant, useLaunch } from '../platform/identity/app-grants';
import {
  finish,
  type Interaction,
  loopbackOf,
  pathOf,
  show,
  storable,
  textOf,
} from '../platform/identity/oidc-interactions';
import type { Services } from '../services';
import { type Consent, consentPage } from './consent-page';

const TRIES_A_MINUTE = 120;
const SearchForm = z.object({ sought: z.string().max(100).default('') });
const ConsentForm = z.object({ answer: z.enum(['yes', 'no']), patient: z.string().max(100).optional() });

/** What is asked: which app, for whom, with what scopes, and in which launch. */
interface Asked {
  readonly interaction: Interaction;
  readonly app: RegisteredApp;
  readonly member: Member;
  readonly scopes: readonly string[];
  readonly launch: string;
  readonly isForPatient: boolean;
}

/** What the pages work with. */
interface Ports {
  readonly provider: Provider;
  readonly services: Services;
  readonly readings: ReturnType<typeof readingsRecorder>;
}

/** The pages on which a person allows an app to read in their name (docs/fhir.md). */
export function serveAppConsent(scope: FastifyInstance, provider: Provider, services: Services): void {
  const ports = { provider, services, readings: readingsRecorder(services.database) };
  const path = '/identity/interaction/:uid/app';
  const limited = { config: { rateLimit: { max: TRIES_A_MINUTE, timeWindow: '1 minute' } } };

  scope.get(path, limited, (request, reply) =>
    answering(ports, request, reply, async (asked) => {
      const patients = !asked.isForPatient
        ? undefined
        : asked.launch === ''
          ? { found: [], sought: '' }
          : { only: await patientOfLaunch(ports, asked) };
      return showPage(asked, request, reply, patients);
    }),
  );

  scope.post(`${path}/patients`, limited, (request, reply) =>
    answering(ports, request, reply, async (asked) => {
      const { sought } = storable(SearchForm.parse(request.body ?? {}));
      if (!asked.isForPatient || asked.launch !== '') throw new AppError('session.page-expired');
      return showPage(asked, request, reply, { found: await search(ports, asked, sought), sought });
    }),
  );

  scope.post(`${path}/consent`, limited, (request, reply) =>
    answering(ports, request, reply, async (asked) => {
      const { answer, patient } = storable(ConsentForm.parse(request.body ?? {}));
      if (answer === 'no') return decline(ports, request, reply, 'declined by the person');
      const chosen = asked.isForPatient && asked.launch === '' ? (patient ?? '') : undefined;
      if (chosen !== undefined && !(isRowId(chosen) && (await patientsOf(ports, asked).has(chosen))))
        return showPage(asked, request, reply.code(422), { found: [], sought: '' });
      const grantId = await allow(ports, asked, chosen, request);
      if (grantId === undefined) return decline(ports, request, reply, 'the launch was used or is over');
      return finish(provider, request, reply, { consent: { grantId } });
    }),
  );
}

/** @param answer what is answered once it is known who asks for what */
async function answering(
  ports: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (asked: Asked) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { provider, services } = ports;
  const { database } = services;
  const interaction = await provider.interactionDetails(request.raw, reply.raw);
  const { params, session, prompt } = interaction;
  const app = await findApp(database, params['client_id']);
  const accountId = session?.accountId;
  if (prompt.name !== 'consent' || !app || accountId === undefined)
    throw new AppError('session.page-expired');
  const { practiceId } = app;
  const membership = await memberOfAccount(database, { accountId, practiceId }, services.now());
  if (typeof membership !== 'object' || membership.actor.isEmergency)
    return decline(ports, request, reply, 'the person is no member of the practice of the app');
  const scopes = textOf(params['scope']).split(' ').filter(Boolean);
  if (scopesGiven(scopes, app.scopes).join(' ') !== scopes.join(' '))
    return decline(ports, request, reply, 'the app is not registered for all of it');
  const launch = textOf(params['launch']);
  const isForPatient = launch !== '' || scopes.includes('launch/patient') || scopes.some(isOfPatient);
  if (isForPatient && !may(membership.actor, 'patient.read'))
    return decline(ports, request, reply, 'the person may not read patients');
  const member = toMember(membership, { address: request.ip, client: 'web' });
  const asked = { interaction, app, member, scopes, launch, isForPatient };
  if (launch !== '') {
    const of = await findLaunch(database, app, launch, services.now());
    if (of?.accountId !== accountId)
      return decline(ports, request, reply, 'the launch is over, or of another person');
  }
  return await answer(asked);
}

function decline(
  { provider }: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
  why: string,
): Promise<FastifyReply> {
  return finish(provider, request, reply, { error: 'access_denied', error_description: why });
}

const patientsOf = ({ services }: Ports, { member }: Asked) =>
  patientsStore(services.database, member.practiceId);

async function patientOfLaunch(ports: Ports, asked: Asked) {
  const { services, readings } = ports;
  const launched = await findLaunch(services.database, asked.app, asked.launch, services.now());
  const patient = await patientsOf(ports, asked).find(launched?.patientId ?? '');
  if (!patient) throw new AppError('session.page-expired');
  await readings.record(asked.member, { event: 'patient.read', id: patient.id }, services.now());
  return patient;
}

async function search(ports: Ports, asked: Asked, sought: string) {
  const found = await patientsOf(ports, asked).search(sought);
  await ports.readings.record(
    asked.member,
    { list: 'patient-search', query: { searchStr: sought }, rows: found.length },
    ports.services.now(),
  );
  return found;
}

function showPage(
  { interaction, app, member, scopes }: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
  patients: Consent['patients'],
): FastifyReply {
  return show(
    reply,
    consentPage({
      action: pathOf(request),
      app: app.name,
      practice: app.practiceName,
      email: member.email,
      grants: scopesInWords(scopes),
      patients,
    }),
    loopbackOf(interaction),
  );
}

/**
 * Keeps what the person has allowed, with its record.
 * @param chosen the patient whom the person has chosen; undefined where that is not asked
 * @returns the id of the provider's grant; undefined where the launch was used meanwhile, or is over
 */
async function allow(
  { provider, services }: Ports,
  { interaction, app, member, scopes, launch }: Asked,
  chosen: string | undefined,
  request: FastifyRequest,
): Promise<string | undefined> {
  const { accountId, practiceId } = member;
  const now = services.now();
  const grant = new provider.Grant({ accountId, clientId: textOf(interaction.params['client_id']) });
  grant.addOIDCScope(scopes.join(' '));
  grant.addResourceScope(fhirAudience(services.config), scopes.join(' '));
  const grantId = await grant.save();
  const isKept = await services.database.transaction(async (transaction) => {
    const launched = launch === '' ? undefined : await useLaunch(transaction, app, launch, now);
    if (launch !== '' && launched?.accountId !== accountId) return false;
    const patientId = launched?.patientId ?? chosen ?? null;
    await keepAppGrant(
      transaction,
      { practiceId, session: sessionOfGrant(grantId), appId: app.id, accountId, patientId, scopes },
      { program: app.name, address: request.ip },
      now,
    );
    await recordAction(
      transaction,
      member,
      {
        event: 'connected-app.allowed',
        resourceType: 'ConnectedApp',
        resourceId: app.id,
        details: { scopes, ...(patientId === null ? {} : { patientId }) },
      },
      now,
    );
    return true;
  });
  if (isKept) return grantId;
  await grant.destroy();
  return undefined;
}
