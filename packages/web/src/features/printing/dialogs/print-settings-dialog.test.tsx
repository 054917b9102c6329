// @vitest-environment jsdom
import { DEFAULT_PRINT_SETTINGS } from '@erx/core/printing/model';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../../testing/fake-workplace';
import { PrintSettingsDialog } from './print-settings-dialog';

const ID = '0197f000-0000-7000-8000-0000000000aa';
afterEach(cleanup);

/** Opens the dialog over a practice with these settings, or with none. */
function open(existing: boolean) {
  const asked: { method: string; path: string; body: unknown }[] = [];
  let closed = 0;
  const practiceSession = fakePracticeSession(async (path, request) => {
    if (request.method === 'GET') {
      return existing
        ? { id: ID, ...DEFAULT_PRINT_SETTINGS }
        : Response.json({ code: 'printing.settings-none', errorMessage: 'none' }, { status: 404 });
    }
    const body: unknown = await request.json();
    asked.push({ method: request.method, path, body });
    return { id: ID, ...DEFAULT_PRINT_SETTINGS };
  });
  render(
    <TestProviders practiceSession={practiceSession}>
      <PrintSettingsDialog
        onClose={() => {
          closed += 1;
        }}
      />
    </TestProviders>,
  );
  return {
    asked,
    closed: () => closed,
    save: () => {
      fireEvent.click(screen.getByRole('button', { name: 'Save print settings' }));
    },
  };
}

describe('Print settings', () => {
  it('start from the defaults, and the first save creates them all (S4-15)', async () => {
    const { asked, closed, save } = open(false);
    fireEvent.click(await screen.findByLabelText(/^NPI/));
    save();
    await waitFor(() => {
      expect(closed()).toBe(1);
    });
    expect(asked).toEqual([
      { method: 'POST', path: '/api/printsettings', body: { ...DEFAULT_PRINT_SETTINGS, npi: true } },
    ]);
  });

  it('a later save sends what changed alone', async () => {
    const { asked, save } = open(true);
    fireEvent.click(await screen.findByLabelText(/^Days supply/));
    save();
    await waitFor(() => {
      expect(asked).toEqual([
        { method: 'PATCH', path: `/api/printsettings/${ID}`, body: [{ key: 'daysSupply', value: true }] },
      ]);
    });
  });

  it('no change is said in the words of S5-18 and asks nothing', async () => {
    const { asked, save } = open(true);
    await screen.findByLabelText(/^NPI/);
    save();
    expect((await screen.findByRole('alert')).textContent).toBe('No changes applied.');
    expect(asked).toEqual([]);
  });

  it('a signature line without words is refused beside its field', async () => {
    const { asked, save } = open(true);
    fireEvent.change(await screen.findByLabelText(/^Second signature line/), { target: { value: ' ' } });
    save();
    expect(await screen.findAllByText('Please fill the field.')).not.toHaveLength(0);
    expect(screen.getByLabelText(/^Second signature line/).getAttribute('aria-invalid')).toBe('true');
    expect(asked).toEqual([]);
  });

  it('the preview follows each choice', async () => {
    open(true);
    const preview = await screen.findByRole('region', { name: 'Preview' });
    expect(preview.textContent).toContain('DISPENSE AS WRITTEN');
    fireEvent.click(screen.getByLabelText(/^Two signature lines/));
    expect(preview.textContent).not.toContain('DISPENSE AS WRITTEN');
    fireEvent.click(screen.getByLabelText(/^Capital letters/));
    expect(preview.textContent).toContain('Take 1 tablet by mouth');
  });
});
