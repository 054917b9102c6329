import { endHookClient, listHookClients, registerHookClient } from '@erx/core/cds-hooks/contract';
import type { HookClient } from '@erx/core/cds-hooks/model';
import { HOOKS_BASE } from '@erx/core/client/endpoint';
import { readWhole } from '@erx/core/client/read-whole';
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

/** Prints the record systems that may ask the practice. @throws TerminalFailure or CallError */
export async function listClientsCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  await printRows(
    {
      columns,
      none: 'No record system asks this practice. Register one with: erx hooks clients add',
      zone: () => findTimeZone(client, context),
    },
    await readWhole(client, listHookClients, {}, { signal: context.cancelled }),
    options,
    context,
    report,
  );
}

function columns(zone?: TimeZone): TextColumn<HookClient>[] {
  return [
    { heading: 'Name', least: 14, most: 30, text: ({ name }) => name },
    {
      heading: 'State',
      least: 6,
      most: 6,
      text: ({ endedAt }) => (endedAt === undefined ? 'active' : 'ended'),
    },
    { heading: 'Issuer', least: 24, most: 60, text: ({ issuer }) => issuer },
    { heading: 'Tenant', least: 8, most: 24, text: ({ tenant = '' }) => tenant },
    { heading: 'Keys', least: 10, most: 60, text: ({ jwksUri = 'entered' }) => jwksUri },
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
  readonly issuer: string;
  readonly tenant?: string;
  readonly keys?: string;
  readonly keysAt?: string;
}

/** Registers a record system; the address that it asks goes to stdout. @throws TerminalFailure or CallError */
export async function addClientCommand(options: AddOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client, origin, practice } = await connect(options, context, report);
  const added = await client.call(
    registerHookClient,
    {
      body: {
        name: options.name,
        issuer: options.issuer,
        ...(options.tenant === undefined ? {} : { tenant: options.tenant }),
        ...(options.keys === undefined ? {} : { jwks: await readFile(options.keys, 'utf8') }),
        ...(options.keysAt === undefined ? {} : { jwksUri: options.keysAt }),
      },
    },
    { signal: context.cancelled },
  );
  if (options.json) return report.json(added);
  report.ask(`Registered the record system ${added.name} of ${practice.name}. It finds the services at:`);
  report.data(`${origin}${HOOKS_BASE}`);
}

/**
 * Ends a record system for good, after asking.
 * @throws AppError when it has ended already, before it asks; TerminalFailure or CallError
 */
export async function endClientCommand(
  word: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const same = (one: string): boolean => one.toLocaleLowerCase('en') === word.trim().toLocaleLowerCase('en');
  const all = await readWhole(client, listHookClients, {}, { signal: context.cancelled });
  const meant =
    all.find(({ id }) => same(id)) ?? all.find(({ name, endedAt }) => endedAt === undefined && same(name));
  if (!meant) throw new TerminalFailure('terminal.hook-client-unknown', { name: word });
  if (meant.endedAt !== undefined) throw new AppError('hook-client.ended');
  await confirm(
    `${meant.name} (${meant.issuer}): end it for good? ${say('hook-client.end-question')}`,
    options,
    context,
  );
  const params = { id: meant.id };
  const ended = await client.call(endHookClient, { params }, { signal: context.cancelled });
  if (options.json) return report.json(ended);
  report.say(`Ended the record system ${ended.name}. What it asked stays in the audit trail.`);
}
