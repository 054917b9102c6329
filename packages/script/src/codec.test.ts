import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptCodec, ScriptError } from './codec';
import type { Message } from './model';
import { validMessage } from './testing/arbitrary';
import { sampleNewRx } from './testing/sample';
import { elementOf } from './testing/tree';
import { answersNameTheirMessage } from './validate/2017071/rules';
import { standard2017071 } from './validate/2017071/standard';
import { validate } from './validate/validate';
import { branch, leaf, type Element } from './xml/element';
import { readXml } from './xml/read';
import { writeXml } from './xml/write';
import { inWhole } from '../../../tests/harness/whole';

/** A fifth of the drawn messages in the gate, all of them in the whole run. */
const runs = (whole: number) => inWhole(whole, whole / 5);

const codec = scriptCodec('2017071');

const readValid = (xml: string) => {
  const reading = codec.read(xml);
  if (!reading.valid) throw new Error(`expected a valid message, got ${JSON.stringify(reading.violations)}`);
  return reading;
};

describe('a message written and read again', () => {
  it('is the same for any valid message', () => {
    fc.assert(
      fc.property(validMessage, (message) => {
        expect(readValid(codec.write(message)).message).toEqual(message);
      }),
      { numRuns: runs(400) },
    );
  });

  it('is written the same again', () => {
    fc.assert(
      fc.property(validMessage, (message) => {
        const xml = codec.write(message);
        expect(codec.write(readValid(xml).message)).toBe(xml);
      }),
      { numRuns: runs(200) },
    );
  });

  it('violates nothing', () => {
    fc.assert(
      fc.property(validMessage, (message) => {
        expect(validate(readXml(codec.write(message)), standard2017071)).toEqual([]);
        expect(codec.check(message)).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('any document the tables allow', () => {
  const document = elementOf('Message', standard2017071.message).map((message): Element => {
    const withVersions = {
      ...message,
      attributes: {
        DatatypesVersion: '20170715',
        TransportVersion: '20170715',
        TransactionDomain: 'SCRIPT',
        TransactionVersion: '20170715',
        StructuresVersion: '20170715',
        ECLVersion: '20170715',
      },
    };
    if (answersNameTheirMessage(withVersions).length === 0) return withVersions;
    const [head, body] = message.children;
    if (!head || !body) throw new Error('a message has a header and a body');
    const children = [
      ...head.children.slice(0, 3),
      leaf('RelatesToMessageID', 'm1'),
      ...head.children.slice(3),
    ];
    return { ...withVersions, children: [{ ...head, children }, body] };
  });

  it('is read and written back as it came, element by element', () => {
    fc.assert(
      fc.property(document, (tree) => {
        const reading = readValid(writeXml(tree));
        expect(readXml(codec.write(reading.message))).toEqual(tree);
      }),
      { numRuns: runs(600) },
    );
  });

  it.each([
    'NewRx',
    'CancelRx',
    'CancelRxResponse',
    'RxFill',
    'RxRenewalRequest',
    'RxRenewalResponse',
    'RxChangeRequest',
    'RxChangeResponse',
    'RxHistoryRequest',
    'RxHistoryResponse',
    'Error',
    'Status',
    'Verify',
  ])('is read and written back as it came where it is a %s', (name) => {
    const body = standard2017071.message.slots[1]?.options['Body'];
    const described = body?.kind === 'composite' ? body.slots[0]?.options[name] : undefined;
    if (described?.kind !== 'composite') throw new Error(`the table describes ${name}`);
    const sample = sampleNewRx();
    const root = readXml(codec.write({ ...sample, header: { ...sample.header, relatesToMessageId: 'm1' } }));
    const head = root.children[0];
    const written = elementOf(name, described).map((content): Element => ({
      ...root,
      children: [head as Element, branch('Body', [content])],
    }));
    fc.assert(
      fc.property(written, (tree) => {
        expect(readXml(codec.write(readValid(writeXml(tree)).message))).toEqual(tree);
      }),
      { numRuns: runs(300) },
    );
    // From a fixed seed: which kinds a random drawing has is chance.
    const kinds = fc
      .sample(written, { seed: 1, numRuns: 40 })
      .map((tree) => readValid(writeXml(tree)).message.body.kind);
    expect(kinds).toContain(name);
  });
});

describe("a real EHR's NewRx", () => {
  it('is taken without violation and written back without loss', () => {
    const xml = readFileSync(
      new URL('../../../tests/fixtures/published/newrx-2017071.xml', import.meta.url),
      'utf8',
    );
    const { message, document } = readValid(xml);
    expect(readXml(codec.write(message))).toEqual(document);
    expect(message).toMatchObject({
      header: { from: { qualifier: 'D', id: '6128890368017' }, prescriberOrderNumber: '515537246945306' },
      body: {
        kind: 'NewRx',
        medication: {
          coded: { ndc: '62135012230', rxNorm: { code: '312087', qualifier: 'SCD' } },
          refills: '0',
          substitutionAllowed: true,
        },
      },
    });
    expect(message.header.carried?.map(({ element }) => element.name)).toEqual(['Security', 'Mailbox']);
  });
});

describe('a signed prescription', () => {
  it('says so behind its order number', () => {
    const sample = sampleNewRx();
    const root = readXml(codec.write({ ...sample, header: { ...sample.header, isSigned: true } }));
    const last = root.children[0]?.children.at(-1);
    expect(last).toMatchObject({
      name: 'DigitalSignature',
      attributes: { Version: '1.1' },
      children: [{ name: 'DigitalSignatureIndicator', text: 'true' }],
    });
    expect(validate(root, standard2017071)).toEqual([]);
  });

  it.each([
    [
      'another version',
      '<DigitalSignature Version="2.0"><DigitalSignatureIndicator>true</DigitalSignatureIndicator></DigitalSignature>',
    ],
    [
      'not signed',
      '<DigitalSignature Version="1.1"><DigitalSignatureIndicator>false</DigitalSignatureIndicator></DigitalSignature>',
    ],
    [
      'the signature itself',
      '<DigitalSignature Version="1.1"><DigestValue>abc</DigestValue></DigitalSignature>',
    ],
  ])('%s is carried as it came', (_, element) => {
    const xml = codec.write(sampleNewRx()).replace('</Header>', `${element}</Header>`);
    const { message } = readValid(xml);
    expect(message.header.isSigned).toBeUndefined();
    expect(codec.write(message)).toContain(element);
  });
});

describe('writing', () => {
  const broken: [string, (message: ReturnType<typeof sampleNewRx>) => void, string, string][] = [
    [
      'a note too long',
      ({ body }) => {
        body.medication.note = 'x'.repeat(211);
      },
      '/Message/Body/NewRx/MedicationPrescribed/Note',
      'value.too-long',
    ],
    [
      'a letter with an accent',
      ({ body }) => {
        body.patient.name.last = 'Núñez';
      },
      '/Message/Body/NewRx/Patient/HumanPatient/Name/LastName',
      'value.pattern',
    ],
    [
      'no address of the patient',
      ({ body }) => {
        delete body.patient.address;
      },
      '/Message/Body/NewRx/Patient/HumanPatient/Address',
      'element.missing',
    ],
    [
      'an address without its country',
      ({ body }) => {
        delete body.patient.address?.country;
      },
      '/Message/Body/NewRx/Patient/HumanPatient/Address/CountryCode',
      'element.missing',
    ],
    [
      'a unit off the list',
      ({ body }) => {
        body.medication.quantity.unit = 'C44278';
      },
      '/Message/Body/NewRx/MedicationPrescribed/Quantity/QuantityUnitOfMeasure/Code',
      'value.code',
    ],
    [
      'a code of an item that is none of the standard’s',
      ({ body }) => {
        body.medication.coded = { item: { code: '1', qualifier: 'HI' as 'NH' } };
      },
      'body.medication.coded.item.qualifier',
      'model.shape',
    ],
    [
      'an NDC with dashes',
      ({ body }) => {
        body.medication.coded = { ndc: '0093-5056-98' };
      },
      '/Message/Body/NewRx/MedicationPrescribed/DrugCoded/ProductCode/Code',
      'value.pattern',
    ],
    [
      'a quantity in words',
      ({ body }) => {
        body.medication.quantity.value = 'thirty';
      },
      '/Message/Body/NewRx/MedicationPrescribed/Quantity/Value',
      'value.pattern',
    ],
    [
      'a day that is not in the calendar',
      ({ body }) => {
        body.medication.writtenDate = '2026-02-29';
      },
      '/Message/Body/NewRx/MedicationPrescribed/WrittenDate/Date',
      'value.pattern',
    ],
    [
      'refills as needed',
      ({ body }) => {
        body.medication.refills = 'PRN';
      },
      '/Message/Body/NewRx/MedicationPrescribed/NumberOfRefills',
      'value.pattern',
    ],
    [
      'an id too long',
      ({ header }) => {
        header.messageId = 'x'.repeat(36);
      },
      '/Message/Header/MessageID',
      'value.too-long',
    ],
  ];
  it.each(broken)('refuses %s', (_, spoil, path, code) => {
    const message = sampleNewRx();
    spoil(message);
    expect(codec.check(message)).toEqual(expect.arrayContaining([expect.objectContaining({ path, code })]));
    expect(() => codec.write(message)).toThrow(ScriptError);
  });

  it('takes what stands at the limit', () => {
    const message = sampleNewRx();
    message.body.medication.note = 'x'.repeat(210);
    message.body.medication.drugDescription = 'x'.repeat(105);
    message.body.medication.sig.text = 'x'.repeat(1000);
    message.header.messageId = 'x'.repeat(35);
    expect(codec.check(message)).toEqual([]);
  });

  it('cancels a prescription with the medication as it was prescribed', () => {
    const {
      header,
      body: { patient, pharmacy, prescriber, medication },
    } = sampleNewRx();
    const message: Message = {
      header: { ...header, messageId: 'c1', relatesToMessageId: header.messageId },
      body: { kind: 'CancelRx', patient, pharmacy, prescriber, medication },
    };
    expect(readValid(codec.write(message)).message).toEqual(message);
  });

  it('answers a cancellation in one way', () => {
    const header = { ...sampleNewRx().header, relatesToMessageId: 'c1' };
    const answer = (response: object) =>
      codec.check({ header, body: { kind: 'CancelRxResponse', response } }).map(({ code }) => code);
    expect(answer({ denied: { denialReason: 'Already picked up' } })).toEqual([]);
    expect(answer({})).toEqual(['element.missing']);
    expect(answer({ approved: {}, denied: {} })).toEqual(['element.too-many']);
  });

  it('refuses a message of another shape without quoting it', () => {
    const spoilt = { ...sampleNewRx(), secret: 'Nora' } as unknown as Message;
    expect(codec.check(spoilt)).toEqual([expect.objectContaining({ code: 'model.shape' })]);
    expect(JSON.stringify(codec.check(spoilt))).not.toContain('Nora');
  });

  it('requires a Status and a Verify to name their message, not an Error', () => {
    const { header } = sampleNewRx();
    const path = '/Message/Header/RelatesToMessageID';
    expect(codec.check({ header, body: { kind: 'Status', code: '010' } })).toEqual([
      expect.objectContaining({ path, code: 'element.missing' }),
    ]);
    expect(codec.check({ header, body: { kind: 'Verify' } })).toEqual([
      expect.objectContaining({ path, code: 'element.missing' }),
    ]);
    expect(codec.check({ header, body: { kind: 'Error', code: '600' } })).toEqual([]);
    expect(codec.check({ header, body: { kind: 'CancelRxResponse', response: { approved: {} } } })).toEqual([
      expect.objectContaining({ path, code: 'element.missing' }),
    ]);
    expect(
      codec.check({ header: { ...header, relatesToMessageId: 'm1' }, body: { kind: 'Status', code: '010' } }),
    ).toEqual([]);
  });
});

describe('reading what others send', () => {
  const xml = codec.write(sampleNewRx());
  const spoilt = (from: string | RegExp, to: string) => {
    const changed = xml.replace(from, to);
    expect(changed).not.toBe(xml);
    return codec.read(changed);
  };
  const faults = (reading: ReturnType<typeof codec.read>) =>
    reading.valid ? [] : reading.violations.map(({ path, code }) => `${code} ${path}`);

  it('keeps an NDC the text it is', () => {
    expect(readValid(xml).message.body).toMatchObject({ medication: { coded: { ndc: '00093505698' } } });
  });

  it.each<[string, string | RegExp, string, string]>([
    [
      'a missing required element',
      /<Sig>.*<\/Sig>/,
      '',
      'element.missing /Message/Body/NewRx/MedicationPrescribed/Sig',
    ],
    [
      'parts of directions in the wrong order',
      /(<SigText>.*<\/SigText>)/,
      '<ClarifyingFreeText>x</ClarifyingFreeText>$1',
      'element.out-of-order /Message/Body/NewRx/MedicationPrescribed/Sig/SigText',
    ],
    [
      'an element twice that says two things',
      /(<Note>.*<\/Note>)/,
      '$1<Note>another</Note>',
      'element.too-many /Message/Body/NewRx/MedicationPrescribed/Note[2]',
    ],
    [
      'an over-long value',
      /<SigText>/,
      `<SigText>${'x'.repeat(1000)}`,
      'value.too-long /Message/Body/NewRx/MedicationPrescribed/Sig/SigText',
    ],
    [
      'an unknown code',
      '<Gender>F<',
      '<Gender>X<',
      'value.code /Message/Body/NewRx/Patient/HumanPatient/Gender',
    ],
    [
      'an empty value',
      '<City>Springfield<',
      '<City> <',
      'value.missing /Message/Body/NewRx/Patient/HumanPatient/Address/City',
    ],
    [
      'an element the standard does not know, in a quantity',
      '<CodeListQualifier>',
      '<Half>Yes</Half><CodeListQualifier>',
      'element.unexpected /Message/Body/NewRx/MedicationPrescribed/Quantity',
    ],
    [
      'text between elements',
      '<Gender>',
      'hello<Gender>',
      'text.unexpected /Message/Body/NewRx/Patient/HumanPatient',
    ],
    [
      'an attribute too many',
      '<Gender>',
      '<Gender code="1">',
      'attribute.unexpected /Message/Body/NewRx/Patient/HumanPatient/Gender',
    ],
    [
      'a party without its qualifier',
      'To Qualifier="P"',
      'To',
      'attribute.missing /Message/Header/To/@Qualifier',
    ],
    [
      'a body with two messages',
      '</NewRx>',
      '</NewRx><Status><Code>010</Code></Status>',
      'element.too-many /Message/Body/Status',
    ],
    [
      'another version',
      'TransactionVersion="20170715"',
      'TransactionVersion="20230110"',
      'version.unknown /Message/@TransactionVersion',
    ],
    [
      'an NPI too short',
      '<NPI>1234567893<',
      '<NPI>123456789<',
      'value.pattern /Message/Body/NewRx/Pharmacy/Identification/NPI',
    ],
  ])('refuses %s', (_, from, to, fault) => {
    expect(faults(spoilt(from, to))).toContain(fault);
  });

  it('gives the message id of a message it refuses, where it can be used', () => {
    expect(spoilt('<Gender>F<', '<Gender>X<')).toMatchObject({
      valid: false,
      messageId: '0190a1b2c3d47e8f9012345678901234',
    });
    expect(
      spoilt(/<MessageID>.*<\/MessageID>/, `<MessageID>${'x'.repeat(40)}</MessageID>`),
    ).not.toHaveProperty('messageId');
  });

  it.each<[string, string, string]>([
    ['a document type', `<!DOCTYPE Message>${xml.slice(xml.indexOf('<Message'))}`, 'xml.doctype'],
    [
      'an entity bomb',
      '<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><Message>&b;</Message>',
      'xml.doctype',
    ],
    ['an entity nobody declared', xml.replace('Springfield', '&nbsp;'), 'xml.not-well-formed'],
    ['two roots', `${xml}<Message/>`, 'xml.not-well-formed'],
    ['no root', '  ', 'xml.not-well-formed'],
    ['what is no XML', 'OK', 'xml.not-well-formed'],
    ['tags that do not match', '<Message><Header></Message>', 'xml.not-well-formed'],
    ['an attribute twice', '<Message a="1" a="2"/>', 'xml.not-well-formed'],
    ['more than 1 MB', xml.replace('<Note>', `<Note>${'x'.repeat(1_048_576)}`), 'xml.too-large'],
    ['65 levels', `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`, 'xml.too-deep'],
    ['64 levels of something else', `${'<a>'.repeat(64)}${'</a>'.repeat(64)}`, 'message.unknown'],
  ])('refuses %s', (_, text, code) => {
    expect(codec.read(text)).toMatchObject({ valid: false, violations: [{ code }] });
  });

  it('takes a message of exactly 1 MB as far as its size goes', () => {
    const padded = xml + ' '.repeat(1_048_576 - xml.length);
    expect(codec.read(padded).valid).toBe(true);
    expect(codec.read(`${padded} `)).toMatchObject({ violations: [{ code: 'xml.too-large' }] });
  });

  it('never throws and never quotes, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(xml.length), (noise, at) => {
        const reading = codec.read(xml.slice(0, at) + noise + xml.slice(at));
        if (!reading.valid) expect(JSON.stringify(reading.violations)).not.toMatch(/O'Hara|Nora|Lisinopril/);
      }),
      { numRuns: runs(500) },
    );
  });

  it('reads a message of the standard it has no words for as a whole', () => {
    const reading = readValid(
      xml.replace(/<NewRx>.*<\/NewRx>/s, '<Resupply><Anything>1</Anything></Resupply>'),
    );
    expect(reading.message.body).toEqual({
      kind: 'other',
      element: branch('Resupply', [leaf('Anything', '1')]),
    });
  });

  it('keeps namespace declarations of the root', () => {
    const reading = readValid(
      xml.replace('<Message ', '<Message xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '),
    );
    expect(reading.message.attributes).toEqual({ 'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance' });
    expect(readXml(codec.write(reading.message))).toEqual(reading.document);
  });
});
