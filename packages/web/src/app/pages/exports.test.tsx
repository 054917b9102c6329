// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditItemsPanel } from '../../features/audit/audit-items-panel';
import { MarketingLogPanel } from '../../features/audit/marketing-log-panel';
import { IncidentReportPanel } from '../../features/incidents/incident-report-panel';
import { SignedPanel } from '../../features/signing/signed-panel';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { stubWideScreen } from '../../testing/wide-screen';

beforeEach(() => {
  stubWideScreen();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }),
  );
  HTMLAnchorElement.prototype.click = () => undefined; // what the browser does with a download
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SCREENS = [
  {
    name: 'Audit Items',
    panel: <AuditItemsPanel />,
    days: ['Start Date', 'End Date'],
    searches: '/audititems/search',
    exports: '/audititems/export/ticket',
    from: 'start',
    text: 'Export CSV',
  },
  {
    name: 'Incident Report',
    panel: <IncidentReportPanel />,
    days: ['Date From', 'Date To'],
    searches: '/incidentreportitems/search',
    exports: '/incidentreportitems/search/export',
    from: 'from',
    text: 'Export CSV',
  },
  {
    name: 'Marketing log',
    panel: <MarketingLogPanel />,
    days: ['Start Date', 'End Date'],
    searches: '/audititems/searchMarketingLog',
    exports: '/audititems/searchMarketingLog/export',
    from: 'from',
    text: 'Export CSV',
  },
  {
    name: 'Signed prescriptions',
    panel: <SignedPanel />,
    days: ['Date From', 'Date To'],
    searches: '/signedprescriptions/search',
    exports: '/signedprescriptions/search/exportLines',
    from: 'from',
    text: 'Export with signatures',
  },
] as const;
type ScreenOf = (typeof SCREENS)[number];

/** A screen over a server that finds nothing and makes each file when the test says so. */
function show({ panel, searches, exports, from, days }: ScreenOf) {
  const asked: string[] = [];
  let answer: (file: Response) => void = () => undefined;
  const base = fakePracticeSession(() => undefined);
  const practiceSession = fakePracticeSession(
    (path, { signal }) => {
      const { pathname, searchParams } = new URL(path, 'http://erx.test');
      const what = { [`/api${searches}`]: 'search', [`/api${exports}`]: 'export' }[pathname];
      if (what) asked.push(`${what} ${searchParams.get(from) ?? ''}`);
      return what === 'export'
        ? new Promise<Response>((resolve, reject) => {
            answer = resolve;
            signal.addEventListener('abort', () => {
              reject(signal.reason as Error);
            });
          })
        : [];
    },
    {
      user: {
        ...base.user,
        permissions: [
          'audit.read',
          'audit.export',
          'incident.read',
          'incident.export',
          'marketing.read',
          'signed.read',
          'signed.export',
        ],
      },
    },
  );
  render(<TestProviders practiceSession={practiceSession}>{panel}</TestProviders>);
  return {
    asked,
    answer: (file: Response) => {
      answer(file);
    },
    from: (day: string) => {
      fireEvent.change(screen.getByRole('textbox', { name: days[0] }), { target: { value: day } });
    },
    to: (day: string) => {
      fireEvent.change(screen.getByRole('textbox', { name: days[1] }), { target: { value: day } });
    },
  };
}
const searchButton = () => within(screen.getByRole('search')).getByRole('button', { name: /^Search/ });
const isAtRest = () =>
  waitFor(() => {
    expect(searchButton().getAttribute('aria-busy')).toBe('false');
  });
const refused = () => new Response('', { status: 503 });

describe.each(SCREENS)('an export of $name', (of) => {
  const button = () => screen.getByRole('button', { name: of.text });

  it('takes what the list shows, and searches first for a form that was changed since', async () => {
    const { asked, answer, from, to } = show(of);
    await isAtRest();
    from('01/02/2026');
    to('02/03/2026');
    fireEvent.click(searchButton());
    await waitFor(() => {
      expect(asked.at(-1)).toBe('search 2026-01-02');
    });
    asked.length = 0;
    fireEvent.click(button());
    await waitFor(() => {
      expect(asked).toEqual(['export 2026-01-02']);
    });
    answer(refused());
    await waitFor(() => {
      expect(button().getAttribute('aria-disabled')).toBe('false');
    });
    asked.length = 0;
    from('01/05/2026');
    fireEvent.click(button());
    await waitFor(() => {
      expect(asked.toSorted()).toEqual(['export 2026-01-05', 'search 2026-01-05']);
    });
  });

  it('is not made of days that are wrong: they are said, and nothing is asked', async () => {
    const { asked, from, to } = show(of);
    await isAtRest();
    from('02/03/2026');
    to('01/02/2026');
    asked.length = 0;
    fireEvent.click(button());
    const field = screen.getByRole('textbox', { name: of.days[0] });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => {
      expect(document.activeElement).toBe(field);
    });
    expect(asked).toEqual([]);
  });

  it('keeps the focus on its button while it is made and afterwards, and is made once', async () => {
    const { asked, answer } = show(of);
    const [csv] = screen.getAllByRole('button', { name: /^Export/ });
    button().focus();
    fireEvent.click(button());
    fireEvent.click(button());
    if (csv) fireEvent.click(csv);
    await waitFor(() => {
      expect(asked.filter((what) => what.startsWith('export'))).toHaveLength(1);
    });
    expect([
      document.activeElement,
      button().getAttribute('aria-disabled'),
      button().getAttribute('aria-busy'),
    ]).toEqual([button(), 'true', 'true']);
    expect(button()).toHaveProperty('disabled', false);
    answer(refused());
    await waitFor(() => {
      expect(button().getAttribute('aria-busy')).toBe('false');
    });
    expect(button().getAttribute('aria-disabled')).toBe('false');
  });
});

describe('Who keeps the focus on Stop', () => {
  const begin = async () => {
    const { answer } = show(SCREENS[1]);
    const button = screen.getByRole('button', { name: SCREENS[1].text });
    fireEvent.click(button);
    const stop = await screen.findByRole('button', { name: 'Stop' });
    stop.focus();
    return { answer, button, stop };
  };
  const isBackOn = async (button: HTMLElement) => {
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    });
    expect(button.getAttribute('aria-disabled')).toBe('false');
    expect(document.activeElement).toBe(button);
  };

  it('is back on the button of the export when it is stopped, which is said', async () => {
    const { button, stop } = await begin();
    fireEvent.click(stop);
    await isBackOn(button);
    expect(await screen.findByText('The export was stopped. Nothing of it was kept.')).toBeDefined();
  });

  it('is back there too when it ends by itself meanwhile, which is said', async () => {
    const { answer, button } = await begin();
    answer(new Response('Type\n'));
    await isBackOn(button);
    expect(await screen.findByText('The export is saved with your downloads.')).toBeDefined();
  });

  it('keeps what else was gone to when it ends', async () => {
    const { answer, button } = await begin();
    const elsewhere = screen.getByRole('textbox', { name: SCREENS[1].days[0] });
    elsewhere.focus();
    answer(new Response('Type\n'));
    await waitFor(() => {
      expect(button.getAttribute('aria-disabled')).toBe('false');
    });
    expect(document.activeElement).toBe(elsewhere);
  });
});
