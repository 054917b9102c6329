import { controlledAlert, error, type Message, success } from './message';

/** The PDMP and the opioid agreement. */
export const monitoringMessages = {
  // P5-17
  'monitoring.pdmp-not-acknowledged': controlledAlert(
    'Verify the PDMP record of this patient before a schedule II drug is signed.',
  ),
  // P5-17
  'monitoring.agreement-missing': controlledAlert(
    'An opioid of schedule II needs a signed opioid agreement before it is signed.',
  ),
  // N8-7
  'monitoring.site-unknown': error(
    'The PDMP site of this practice could not be loaded. Open the PDMP of your state by yourself, then go on here.',
  ),
  'monitoring.site-not-set': {
    title: 'Information',
    text: 'No PDMP site is set for this practice. An administrator can set it in the menu.',
  },
  'monitoring.site-invalid': error(
    'The address of a PDMP site begins with https:// or http:// and names a host.',
  ),
  'monitoring.site-long': error(
    'The address of a PDMP site has at most {limit} characters. Nothing was changed.',
  ),
  'monitoring.site-updated': success('PDMP Site URL is updated..!'), // S2.15-3
} as const satisfies Record<string, Message>;
