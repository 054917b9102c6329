import { setTimeout as pause } from 'node:timers/promises';
import { connect } from './practice/connect.mjs';
import { makePractice } from './practice/practice.mjs';
import { inFull } from './report/amounts.mjs';
import { quantile } from './report/statistics.mjs';

export const title =
  'Other requests while texts that were made to be slow come in, against the same when nothing does';

/** What another request may wait longer than it would otherwise. */
const AIM_MS = 50;
const PROBE_EVERY = 5;
const LARGEST = 1_040_000;
const TIMES = inFull(3, 1);

const repeated = (text, bytes) => text.repeat(Math.floor(bytes / text.length));

/**
 * Messages of nearly 1 MB for the network's address, each slow for another reason where texts are read twice.
 */
function messages() {
  const message = (inside, attributes = '') =>
    '<Message DatatypesVersion="20170715" TransportVersion="20170715" TransactionDomain="SCRIPT" ' +
    'TransactionVersion="20170715" StructuresVersion="20170715" ' +
    `ECLVersion="20170715"${attributes}><Header><To ` +
    `Qualifier="D">1</To></Header><Body><NewRx>${inside}</NewRx></Body></Message>`;
  const many = Array.from({ length: 80_000 }, (_, number) => ` a${number}=""`).join('');
  return {
    'a text with one letter at its end that is not ASCII': message(
      `<Patient><Note>${repeated('x', LARGEST)}\u00e9</Note></Patient>`,
    ),
    'an attribute of the same': message('', ` x="${repeated('x', LARGEST)}\u00e9"`),
    'elements that nobody knows': message(repeated('<a/>', LARGEST)),
    'elements in the wrong place': message(repeated('<Patient/>', LARGEST)),
    attributes: message('', many),
    'character references': message(`<Note>${repeated('&#x41;', LARGEST)}</Note>`),
    'sections of text': message(`<Note>${repeated('<![CDATA[]]>', LARGEST)}</Note>`),
    comments: message(repeated('<!-- - -->', LARGEST)),
    'white space': message(repeated(' \r\n\t', LARGEST)),
    levels: message(repeated('<a>', LARGEST)),
    ...forms(),
  };
}

/** Renewals in forms that the reader takes as the standard's, each as often as it can stand in 1 MB. */
function forms() {
  const renewal = (inside) =>
    '<Message DatatypesVersion="20170715" TransportVersion="20170715" TransactionDomain="SCRIPT" ' +
    'TransactionVersion="20170715" StructuresVersion="20170715" ECLVersion="20170715"><Header><To ' +
    'Qualifier="D">1</To></Header><Body><RxRenewalRequest><Patient><HumanPatient>' +
    `${inside}</HumanPatient></Patient></RxRenewalRequest></Body></Message>`;
  const fill = LARGEST - 1_000;
  return {
    'the same element again and again': renewal(repeated('<Gender>F</Gender>', fill)),
    'elements out of order': renewal(
      repeated('<DateOfBirth><Date>1961-03-14</Date></DateOfBirth><Gender>F</Gender>', fill),
    ),
    'elements to be kept as also said': renewal(repeated('<Said>x</Said>', fill)),
    'white space around a value': renewal(`<Gender>${repeated(' \n', fill)}F</Gender>`),
    'phones with dashes': renewal(
      `<CommunicationNumbers>${repeated('<Fax><Number>217-555-0100</Number></Fax>', fill)}</CommunicationNumbers>`,
    ),
    'empty elements': renewal(repeated('<Identification/>', fill)),
    'elements of another namespace': renewal(repeated('<a xmlns="b"/>', fill)),
    'bytes of windows-1252': Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="windows-1252"?><Message><Note>'),
      Buffer.alloc(fill, 0x92),
      Buffer.from('</Note></Message>'),
    ]),
  };
}

/** Texts for the boxes and bodies of the application. */
function calls(drug) {
  const slow = {
    digits: '0',
    commas: '0,',
    brackets: '[',
    ranges: '1-',
    spaces: ' ',
    slashes: '1 mg/ ',
    points: '0.',
    letters: 'x',
  };
  const searches = [
    '/api/drugs/_search?searchStr=',
    '/api/patients/_search?searchStr=',
    '/api/icd10/_search?searchStr=',
    '/api/lookuppharmacies/_search?name=',
  ];
  return [
    ...searches.flatMap((path) =>
      Object.entries(slow).map(([name, unit]) => ({
        what: `${name} in ${path.split('?')[0]}`,
        path: path + encodeURIComponent(repeated(unit, 100).slice(0, path.includes('name=') ? 70 : 100)),
      })),
    ),
    ...Object.entries(slow).map(([name, unit]) => ({
      what: `${name} in a prescription`,
      path: '/api/prescriptions',
      body: JSON.stringify({ drug, sig: repeated(unit, 250_000), pharmacyNote: repeated(unit, 4_000) }),
    })),
    {
      what: 'levels of JSON',
      path: '/api/prescriptions',
      body: `${'['.repeat(120_000)}${']'.repeat(120_000)}`,
    },
  ];
}

export async function run({ say, startProduct }) {
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  try {
    const {
      prescribers: [person],
    } = await makePractice(client, product, { prescribers: 1, patients: 200 });
    const credentials = `Basic ${Buffer.from(`sandbox:${product.credentials.inbound}`).toString('base64')}`;
    const send = (what, path, options) => ({
      what,
      send: () => fetch(`${product.url}${path}`, { method: 'POST', ...options }),
    });
    const attacks = [
      ...Object.entries(messages()).map(([what, body]) =>
        send(`${what}, to the network's address`, '/network/script', {
          body,
          headers: { authorization: credentials, 'content-type': 'application/xml' },
        }),
      ),
      ...calls('bench-lisinopril').map(({ what, path, body }) =>
        send(what, path, {
          ...(body === undefined ? { method: 'GET' } : { body }),
          headers: {
            ...person.headers,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
        }),
      ),
    ];
    const probe = () =>
      timed(() => fetch(`${product.url}/api/patients/_search?searchStr=Robin`, { headers: person.headers }));
    for (let time = 0; time < 200; time++) await probe(); // until then it runs code that is not compiled yet
    const idle = await probesDuring(probe, () => pause(3_000));

    const slowest = [];
    const taken = [];
    for (const { what, send: attack } of attacks) {
      const waits = [];
      for (let time = 0; time < TIMES; time++) {
        let answer;
        const during = await probesDuring(probe, async () => {
          answer = await timedAnswer(attack);
        });
        waits.push(Math.max(...during));
        taken.push({ what, ...answer });
        if (answer.status === 401 || answer.status >= 500)
          throw new Error(`${what} was answered ${answer.status}: nothing was measured.`);
      }
      slowest.push({ what, wait: Math.min(...waits) });
      say(
        `${what}: another request waited ${Math.min(...waits).toFixed(0)} ms at most, the text ` +
          `itself ${taken.at(-1).milliseconds.toFixed(0)} ms (${taken.at(-1).status})`,
      );
    }
    const floor = Math.max(...idle);
    const worst = slowest.toSorted((one, other) => other.wait - one.wait);
    return [
      {
        measure: `longest wait of another request, the worst of ${attacks.length} texts (${worst[0].what})`,
        value: worst[0].wait,
        unit: 'ms',
        floor,
        ratio: worst[0].wait / floor,
        aim: `at most ${AIM_MS} ms more`,
        met: worst[0].wait - floor <= AIM_MS,
      },
      {
        measure: `the same, the second (${worst[1].what})`,
        value: worst[1].wait,
        unit: 'ms',
        floor,
        ratio: worst[1].wait / floor,
      },
      { measure: 'p95 of other requests when nothing comes in', value: quantile(idle, 0.95), unit: 'ms' },
      {
        measure: 'longest answer to such a text',
        value: Math.max(...taken.map(({ milliseconds }) => milliseconds)),
        unit: 'ms',
      },
    ];
  } finally {
    await client.end();
    await product.stop();
  }
}

/** How long each of the requests took that were sent, one after another, while some work lasted. */
async function probesDuring(probe, work) {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const waits = [];
  do {
    waits.push(await probe());
    await pause(PROBE_EVERY);
  } while (!isOver);
  await working;
  return waits;
}

async function timed(ask) {
  const began = performance.now();
  await (await ask()).arrayBuffer();
  return performance.now() - began;
}

async function timedAnswer(ask) {
  const began = performance.now();
  const response = await ask();
  await response.arrayBuffer();
  return { status: response.status, milliseconds: performance.now() - began };
}
