import type { Page, Request } from '@playwright/test';
import { expect, settled, signIn, test } from './fixtures';

// what a pharmacy still answers of another test is read again, and rightly
test.use({ apart: 'loads' });

/** Calls of the API that a page makes, each with what it asks. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    // joining the live updates is two calls of one kind, and an open inquiry at a plan is looked after until it ends
    if (
      pathname.startsWith('/api/') &&
      !pathname.includes('/notificationhub/') &&
      !pathname.includes('/checkMedhistoryResponse/')
    )
      calls.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`);
  });
  return calls;
}

/** Events that the service pushed to a page, as it wrote them: what they are of is read again, and rightly. */
function watchEvents(page: Page): string[] {
  const events: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      if (text.includes('"type":1')) events.push(text);
    });
  });
  return events;
}

test('When I open the dashboard, a chart, the requests or what was signed, nothing is asked for twice', async ({
  page,
}) => {
  await signIn(page, 'provider@demo.test');
  const patient = page.getByRole('region', { name: 'Recent Patients' }).getByRole('row').nth(1);
  const chart = (await patient.getByRole('link').first().getAttribute('href')) ?? '';
  const [calls, events] = [watchCalls(page), watchEvents(page)];
  for (const path of ['/dashboard', chart, '/surescripts', '/view_export_signed_prescriptions']) {
    for (let load = 0; load === 0 || (events.length > 0 && load < 3); load += 1) {
      [calls.length, events.length] = [0, 0];
      await page.goto(path);
      await settled(page);
    }
    expect(calls.length, path).toBeGreaterThan(5);
    expect(
      calls.filter((call, place) => calls.indexOf(call) !== place),
      `${path}; pushed meanwhile: ${events.join(' ')}`,
    ).toEqual([]);
  }
});
