// @vitest-environment jsdom
import type { MonitoringAcknowledgement, MonitoringEntry } from '@erx/core/pdmp/model';
import { say } from '@erx/core/findings/messages';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../../testing/fake-workplace';
import { MonitoringDialog } from './monitoring-dialog';
import { PdmpSiteDialog } from './pdmp-site-dialog';
import { stubWideScreen } from '../../../testing/wide-screen';

const PATIENT = '0198f000-0000-7000-8000-000000000009';
const PRACTICE = '0197f000-0000-7000-8000-000000000001';
const entry = (
  n: number,
  medication: string,
  controlledSubstance: MonitoringEntry['controlledSubstance'],
): MonitoringEntry => ({
  id: `0198f000-0000-7000-8000-00000000000${String(n)}`,
  source: 'pdmp',
  lastFill: '2026-10-27',
  medication,
  controlledSubstance,
  ndc: '00406055201',
  dx: 'M54.50',
  sig: 'Take 1 tablet',
});
const HISTORY = [
  entry(1, 'oxycodone 5 mg tablet', 'Yes'),
  entry(2, 'naproxen 500 mg tablet', 'No'),
  entry(3, 'COMPOUND CREAM', 'Unknown'),
];

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @param site undefined: the address cannot be had */
function open({
  site = 'https://pdmp.example.gov/x',
  value,
  ingredients = ['oxycodone hydrochloride'],
  isSiteBroken = false,
}: {
  site?: string;
  value?: MonitoringAcknowledgement;
  ingredients?: string[];
  isSiteBroken?: boolean;
} = {}) {
  const onProceed = vi.fn<(value: MonitoringAcknowledgement) => void>();
  const practiceSession = fakePracticeSession((path) => {
    if (path.includes('/monitoring/history/')) return HISTORY;
    if (path.includes('/practices/PDMPSiteURL/'))
      return isSiteBroken ? { nonsense: true } : { practiceID: PRACTICE, PDMPSiteUrl: site };
    return [];
  });
  render(
    <TestProviders practiceSession={practiceSession}>
      <MonitoringDialog
        patientId={PATIENT}
        drug={{ description: 'oxycodone 5 mg tablet', schedule: 'II', ingredients }}
        value={value}
        onProceed={onProceed}
        onClose={vi.fn()}
      />
    </TestProviders>,
  );
  return { onProceed };
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const proceed = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Proceed' }));
};

describe('the PDMP dialog (N2-54)', () => {
  it('lists prior controlled substances, those not known too, and none that is known not to be controlled', async () => {
    open();
    await screen.findByText('COMPOUND CREAM');
    const named = (name: string) =>
      screen.getAllByText((_, element) => element?.textContent?.startsWith(name) === true);
    expect(named('oxyCODONE 5 mg tablet').length).toBeGreaterThan(0);
    expect(screen.queryByText('naproxen 500 mg tablet')).toBeNull();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Last Fill',
      'Medication',
      'Controlled Substance',
      'NDC',
      'Dx',
      'Sig',
    ]);
    expect(screen.getAllByText('10/27/2026')).toHaveLength(2);
  });

  it('opens the site of the practice in a tab that knows nothing of this one', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Open the PDMP site' });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://pdmp.example.gov/x',
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('says where no site is set, and goes on', async () => {
    const { onProceed } = open({ site: '' });
    await screen.findByText(say('monitoring.site-not-set'));
    proceed();
    expect(onProceed).toHaveBeenCalledOnce();
  });

  it('says that the site could not be loaded, and goes on (N8-7)', async () => {
    const { onProceed } = open({ isSiteBroken: true });
    await screen.findByText(say('monitoring.site-unknown'));
    fireEvent.click(box(/verified the PDMP record/));
    proceed();
    expect(onProceed.mock.calls).toEqual([[{ pdmpAcknowledgement: true, opioidAgreement: false }]]);
  });

  it('begins with what was said of this prescription, and with nothing otherwise', () => {
    open({ value: { pdmpAcknowledgement: true, opioidAgreement: false } });
    expect([box(/PDMP record/).checked, box(/opioid agreement/).checked]).toEqual([true, false]);
    cleanup();
    open();
    expect([box(/PDMP record/).checked, box(/opioid agreement/).checked]).toEqual([false, false]);
  });

  it('hands over both answers, and says what is still lacking before a signature', () => {
    const { onProceed } = open();
    expect(screen.getByText(say('monitoring.agreement-missing'), { exact: false })).toBeTruthy();
    fireEvent.click(box(/PDMP record/));
    fireEvent.click(box(/opioid agreement/));
    expect(screen.queryByText(say('monitoring.agreement-missing'), { exact: false })).toBeNull();
    proceed();
    expect(onProceed.mock.calls).toEqual([[{ pdmpAcknowledgement: true, opioidAgreement: true }]]);
  });

  it('asks for no agreement where the drug is no opioid', () => {
    open({ ingredients: ['methylphenidate hydrochloride'] });
    expect(screen.queryByText(say('monitoring.agreement-missing'), { exact: false })).toBeNull();
    expect(screen.getByText(say('monitoring.pdmp-not-acknowledged'), { exact: false })).toBeTruthy();
  });
});

describe('the PDMP site dialog (S2.15-3)', () => {
  function openSite() {
    const bodies: unknown[] = [];
    const onClose = vi.fn();
    const practiceSession = fakePracticeSession(() => []);
    const call = (endpoint: { name: string }, input: { body?: unknown }) => {
      if (endpoint.name !== 'setPdmpSite')
        return Promise.resolve({ practiceID: PRACTICE, PDMPSiteUrl: 'https://old.example.gov' });
      bodies.push(input.body);
      return Promise.resolve(input.body);
    };
    render(
      <TestProviders practiceSession={{ ...practiceSession, client: { call, page: call } as never }}>
        <PdmpSiteDialog onClose={onClose} />
      </TestProviders>,
    );
    return { bodies, onClose };
  }
  const input = () => screen.getByLabelText<HTMLInputElement>(/PDMP Site URL/);
  const save = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save PDMP site' }));
  };

  it('saves an address and says so in the words of the specification', async () => {
    const { bodies, onClose } = openSite();
    await waitFor(() => {
      expect(input().value).toBe('https://old.example.gov');
    });
    fireEvent.change(input(), { target: { value: ' https://new.example.gov/search ' } });
    save();
    expect(await screen.findByText('PDMP Site URL is updated..!')).toBeTruthy();
    expect(bodies).toEqual([{ practiceID: PRACTICE, PDMPSiteUrl: 'https://new.example.gov/search' }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['javascript:alert(1)', say('monitoring.site-invalid')],
    ['pdmp.example.gov', say('monitoring.site-invalid')],
    [`https://pdmp.example/${'a'.repeat(100_000)}`, say('monitoring.site-long', { limit: '2,000' })],
  ])('refuses %.30s beside the field', async (address, sentence) => {
    const { bodies } = openSite();
    await waitFor(() => {
      expect(input().value).not.toBe('');
    });
    fireEvent.change(input(), { target: { value: address } });
    save();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodies).toEqual([]);
  });
});
