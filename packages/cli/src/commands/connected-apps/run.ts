import type { Client } from '@erx/core/client/call';
import { FHIR_BASE } from '@erx/core/client/endpoint';
import { readWhole } from '@erx/core/client/read-whole';
import { endConnectedApp, listConnectedApps, registerConnectedApp } from '@erx/core/connected-apps/contract';
import { APP_KIND_LABEL, type ConnectedApp } from '@erx/core/connected-apps/model';
import { USUAL_BACKEND_SCOPES, USUAL_SCOPES } from '@erx/core/connected-apps/rules';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import { readFile } from 'node:fs/promises';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { printRows, type RowOptions } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';

/** Prints the apps of the practice. @throws TerminalFailure or CallError */
export async function listAppsCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  await printRows(
    {
      columns,
      none: 'This practice has no connected apps. Register one with: erx fhir apps add',
      zone: () => findTimeZone(client, context),
    },
    await readWhole(client, listConnectedApps, {}, { signal: context.cancelled }),
    options,
    context,
    report,
  );
}

function columns(zone?: TimeZone): TextColumn<ConnectedApp>[] {
  return [
    { heading: 'Name', least: 14, most: 30, text: ({ name }) => name },
    {
      heading: 'State',
      least: 6,
      most: 6,
      text: ({ endedAt }) => (endedAt === undefined ? 'active' : 'ended'),
    },
    { heading: 'Proves itself by', least: 16, most: 40, text: ({ kind }) => APP_KIND_LABEL[kind] },
    { heading: 'May ask for', least: 24, most: 60, text: ({ scopes }) => scopes.join(' ') },
    { heading: 'Client id', least: 40, most: 40, text: ({ clientId }) => clientId },
    {
      heading: 'Registered',
      least: 19,
      most: 24,
      text: ({ createdAt }) => (zone === undefined ? createdAt : showInstant(zone, createdAt)),
    },
    { heading: 'By', least: 10, most: 24, text: ({ createdBy }) => createdBy },
  ];
}

export interface AddOptions extends CommonOptions {
  readonly name: string;
  readonly redirect?: readonly string[];
  readonly launch?: string;
  readonly scope?: readonly string[];
  readonly kind: ConnectedApp['kind'];
  readonly keys?: string;
  readonly keysAt?: string;
}

/** Registers an app; a secret goes to stdout, this once. @throws TerminalFailure or CallError */
export async function addAppCommand(options: AddOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client, origin, practice } = await connect(options, context, report);
  const app = await client.call(
    registerConnectedApp,
    {
      body: {
        name: options.name,
        kind: options.kind,
        redirectUris: [...(options.redirect ?? [])],
        scopes: [...(options.scope ?? (options.kind === 'backend' ? USUAL_BACKEND_SCOPES : USUAL_SCOPES))],
        ...(options.launch === undefined ? {} : { launchUrl: options.launch }),
        ...(options.keys === undefined ? {} : { jwks: await readFile(options.keys, 'utf8') }),
        ...(options.keysAt === undefined ? {} : { jwksUri: options.keysAt }),
      },
    },
    { signal: context.cancelled },
  );
  if (options.json) return report.json(app);
  report.ask(
    `Registered the app ${app.name} of ${practice.name}.\n  iss ${origin}${FHIR_BASE}\n  may ask for ` +
      app.scopes.join(' ') +
      (app.clientSecret === undefined
        ? `\nIts client id:`
        : `\n  client id ${app.clientId}\nIts secret is not shown again:`),
  );
  report.data(app.clientSecret ?? app.clientId);
}

/**
 * Ends an app for good, after asking.
 * @throws AppError when it has ended already, before it asks; TerminalFailure or CallError
 */
export async function endAppCommand(
  word: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { id, name, clientId, endedAt } = await appNamed(word, client, context);
  if (endedAt !== undefined) throw new AppError('connected-app.ended');
  await confirm(
    `${name} (${clientId}): end it for good? ${say('connected-app.end-question')}`,
    options,
    context,
  );
  const app = await client.call(endConnectedApp, { params: { id } }, { signal: context.cancelled });
  if (options.json) return report.json(app);
  report.say(
    `Ended the app ${app.name}. Nothing is given to it any more; what it read stays in the audit trail.`,
  );
}

/** The app that a word names: by id or client id any, by name one that has not ended. */
async function appNamed(
  word: string,
  client: Client,
  { cancelled }: Pick<Context, 'cancelled'>,
): Promise<ConnectedApp> {
  const same = (one: string): boolean => one.toLocaleLowerCase('en') === word.trim().toLocaleLowerCase('en');
  const apps = await readWhole(client, listConnectedApps, {}, { signal: cancelled });
  const meant =
    apps.find(({ id, clientId }) => same(id) || same(clientId)) ??
    apps.find(({ name, endedAt }) => endedAt === undefined && same(name));
  if (!meant) throw new TerminalFailure('terminal.app-unknown', { name: word });
  return meant;
}
