import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { getPdmpSite, setPdmpSite } from '@erx/core/pdmp/contract';
import { pdmpSiteIsWebAddress } from '@erx/core/pdmp/rules';
import type { CommonOptions, Context } from '../../context';
import { printable } from '../../output/printable';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';

const NO_SITE = 'No PDMP site is set for this practice. Set it with: erx pdmp set <address>';
const siteText = (address: string): string => (address === '' ? 'no site' : address);

/** Says the address of the PDMP that the practice uses (S7-9). @throws TerminalFailure or CallError */
export async function showPdmpCommand(options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client, practice } = await connect(options, context, report);
  const site = await client.call(getPdmpSite, { params: { id: practice.id } }, { signal: context.cancelled });
  if (options.json) return report.json(site);
  if (site.PDMPSiteUrl === '') return report.say(NO_SITE);
  report.data(printable(site.PDMPSiteUrl));
}

/**
 * Sets it (S2.15-3). Says what it was and is.
 * @throws AppError monitoring.site-invalid; TerminalFailure or CallError
 */
export async function setPdmpCommand(
  address: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const PDMPSiteUrl = address.trim();
  refuseWhenStopped(pdmpSiteIsWebAddress({ PDMPSiteUrl }));
  await change(PDMPSiteUrl, options, context);
}

/**
 * Takes it away, after asking; where there is none, nothing is asked.
 * @throws TerminalFailure or CallError
 */
export async function unsetPdmpCommand(
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  await change('', options, context);
}

async function change(
  PDMPSiteUrl: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client, practice } = await connect(options, context, report);
  const call = { signal: context.cancelled };
  const before = await client.call(getPdmpSite, { params: { id: practice.id } }, call);
  if (PDMPSiteUrl === '') {
    if (before.PDMPSiteUrl === '') return options.json ? report.json(before) : report.say(NO_SITE);
    await confirm(
      `Remove the PDMP site ${before.PDMPSiteUrl} of this practice? Prescribers must then find it themselves.`,
      options,
      context,
    );
  }
  const after = await client.call(setPdmpSite, { body: { practiceID: practice.id, PDMPSiteUrl } }, call);
  if (options.json) return report.json(after);
  report.say(
    `${say('monitoring.site-updated')} ${siteText(before.PDMPSiteUrl)} → ${siteText(after.PDMPSiteUrl)}`,
  );
}
