import { request } from 'node:http';
import { scriptCodec } from '@erx/script/codec';
import { sampleNewRx } from '@erx/script/testing/sample';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startProduct, setupSandbox, type Product, type SandboxFixture } from '../testing/sandbox-fixture';
import { html } from '@erx/script/xml/html';

const codec = scriptCodec('2017071');

let product: Product;
let sandbox: SandboxFixture;
beforeEach(async () => {
  product = await startProduct();
  sandbox = await setupSandbox(product.url);
});
afterEach(async () => {
  await sandbox.close();
  await product.close();
});

const get = async (path: string) => {
  const response = await fetch(`${sandbox.origin}${path}`);
  return { response, text: await response.text() };
};

describe('pages', () => {
  it.each([
    '/',
    '/messages',
    '/pharmacies',
    '/phone',
    '/assets/sandbox.css',
    '/assets/live.js',
    '/assets/icon.svg',
  ])('%s is there, empty sandbox or not', async (path) => {
    const { response } = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('show a message in words, escaped, with its XML', async () => {
    const message = sampleNewRx();
    message.body.medication.sig.text = 'Take <b>1</b> tablet & rest';
    await sandbox.post(codec.write(message));
    await product.has(1);
    const list = (await get('/messages')).text;
    expect(list).toContain('Lisinopril 10 mg tablet');
    expect(list).toContain('dispense 30 tablets');
    expect(list).toContain('Take &lt;b&gt;1&lt;/b&gt; tablet &amp; rest');
    expect(list).not.toContain('<b>1</b>');
    const [record] = await sandbox.api<{ key: string }[]>('/api/messages?kind=NewRx');
    expect(list).toContain(`href="/messages/${record?.key ?? ''}"`);
    const { text } = await get(`/messages/${record?.key ?? ''}`);
    expect(text).toContain('&lt;SigText&gt;Take &amp;lt;b&amp;gt;1');
    expect(text).toContain('NDC 00093505698');
    expect(text).toContain('About this message');
  });

  it('show the structure of directions beside their text, where a message has it', async () => {
    const message = sampleNewRx();
    message.body.medication.sig = {
      text: 'Take 1 tablet by mouth once daily',
      instructions: [
        {
          administration: {
            method: { text: 'take <em>', qualifier: 'SNOMED', code: '419652001' },
            dose: { value: '1', unit: { text: 'tablet', qualifier: 'DoseUnitOfMeasure', code: 'C48542' } },
          },
        },
      ],
    };
    await sandbox.post(codec.write(message));
    await product.has(1);
    const [record] = await sandbox.api<{ key: string }[]>('/api/messages?kind=NewRx');
    const { text } = await get(`/messages/${record?.key ?? ''}`);
    expect(text).toContain('Directions by code');
    expect(text).toMatch(/<td>take &lt;em&gt;<\/td>\s*<td><code>SNOMED 419652001<\/code>/);
    expect(text).not.toContain('<em>');
    const { messageId } = message.header;
    const held = await sandbox.api<{ directions: unknown[] }[]>(`/api/prescriptions?messageId=${messageId}`);
    expect(held[0]?.directions).toEqual([
      { part: 'Method', words: 'take <em>', code: 'SNOMED 419652001' },
      { part: 'Dose', words: '1 tablet', code: 'DoseUnitOfMeasure C48542' },
    ]);
  });

  it('show no structure where the directions are text alone', async () => {
    await sandbox.post(codec.write(sampleNewRx()));
    await product.has(1);
    const [record] = await sandbox.api<{ key: string }[]>('/api/messages?kind=NewRx');
    expect((await get(`/messages/${record?.key ?? ''}`)).text).not.toContain('Directions by code');
  });

  it('say where there is nothing', async () => {
    expect((await get('/messages/none')).response.status).toBe(404);
    expect((await get('/nowhere')).response.status).toBe(404);
    expect((await get('/messages?text=zzz')).text).toContain('No message fits the filter.');
    expect((await get('/messages')).text).toContain('No messages yet.');
  });

  it('name every pharmacy that behaves in its own way', async () => {
    const { text } = await get('/pharmacies');
    for (let last = 1; last <= 11; last++) expect(text).toContain(String(9_900_000 + last));
  });
});

describe('GET /changes/messages', () => {
  it('tells of a change, and ends when the sandbox stops', async () => {
    const response = await fetch(`${sandbox.origin}/changes/messages`);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const hear = async (text: string) => {
      while (!heard.includes(text)) heard += (await reader?.read())?.value ?? '';
    };
    await hear('data: connected');
    await sandbox.post(codec.write(sampleNewRx()));
    await hear('data: changed');
    await product.has(1);
    await sandbox.app.close();
    let isDone = false;
    while (!isDone) isDone = (await reader?.read())?.done ?? true;
    expect(isDone).toBe(true);
  });

  it('knows its topics alone', async () => {
    expect((await get('/changes/secrets')).response.status).toBe(400);
  });
});

describe('a foreign name for this machine', () => {
  it('is told nothing', async () => {
    const status = await new Promise((resolve, reject) => {
      request(`${sandbox.origin}/phone/codes`, { headers: { host: 'rebound.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });
});

describe('GET /health', () => {
  it('is ready', async () => {
    expect(await sandbox.api('/health')).toEqual({ status: 'ready' });
  });
});

describe('html', () => {
  it('escapes values, joins lists and leaves out nothing', () => {
    expect(
      html`<p title="${'"x" & \'y\''}">${['<a>', html`<b>${1}</b>`]}${null}${false}${undefined}</p>`.html,
    ).toBe('<p title="&quot;x&quot; &amp; &#39;y&#39;">&lt;a&gt;<b>1</b></p>');
  });
});
