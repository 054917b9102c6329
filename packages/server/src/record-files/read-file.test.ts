import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordFile } from '@erx/core/record-files/model';
import { describe, expect, it } from 'vitest';
import { readRecordFile } from './read-file';

const TODAY = '2026-12-01';

/** HL7's own examples of sections (HL7/C-CDA-Examples, CC0). */
const section = (name: string) =>
  /<section>.*<\/section>/s.exec(
    readFileSync(join(import.meta.dirname, 'testing', 'ccda', `${name}.xml`), 'utf8'),
  )?.[0] ?? '';

/** A document with these sections, of one patient. */
const documentOf = (...sections: string[]) => `<?xml version="1.0"?>
<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:sdtc="urn:hl7-org:sdtc">
  <effectiveTime value="20261120101500-0600"/>
  <recordTarget><patientRole><patient>
    <name use="L"><given>Ann</given><given>Marie</given><family>Lee</family></name>
    <birthTime value="19710304"/>
  </patient></patientRole></recordTarget>
  <custodian><assignedCustodian><representedCustodianOrganization>
    <name>Harbor Clinic</name>
  </representedCustodianOrganization></assignedCustodian></custodian>
  <component><structuredBody>
    ${sections.map((each) => `<component>${each}</component>`).join('\n')}
  </structuredBody></component>
</ClinicalDocument>`;

const NOTHING: RecordFile = {
  source: 'Harbor Clinic',
  madeOn: '2026-11-20',
  person: { firstName: 'Ann', lastName: 'Lee', birthDate: '1971-03-04' },
  medications: [],
  allergies: [],
  problems: [],
  noneKnown: [],
  absent: ['medications', 'allergies', 'problems'],
  leftOut: 0,
  unread: 0,
};
const without = (list: RecordFile['absent'][number]) => NOTHING.absent.filter((each) => each !== list);

describe('a document of C-CDA', () => {
  it.each<[string, Partial<RecordFile>]>([
    ['no-known-allergies', { absent: without('allergies'), noneKnown: ['allergies'] }],
    ['no-known-medication-allergies', { absent: without('allergies'), noneKnown: ['allergies'] }],
    ['no-information-allergies', {}],
    ['not-allergic-to-peanuts', { absent: without('allergies'), leftOut: 1 }],
    [
      'allergy-to-penicillins',
      {
        absent: without('allergies'),
        allergies: [{ description: 'Penicillins (drug class)', reaction: 'Anaphylaxis' }],
      },
    ],
    ['medication-refused', { absent: without('medications'), leftOut: 1 }],
    ['no-medications', { absent: without('medications'), noneKnown: ['medications'] }],
    [
      'free-text-sig',
      {
        absent: without('medications'),
        medications: [
          {
            description:
              "Experimental '150 cure-all drug', take one tab by mouth every morning Jan 10 2018 Active",
            ndc: '',
            sig: "Experimental '150 cure-all drug', take one tab by mouth every morning",
            startedOn: '2018-01-10',
          },
        ],
      },
    ],
    [
      'every-4-to-6-hours', // its directions are a structure alone
      {
        absent: without('medications'),
        medications: [{ description: 'Sudafed 30mg Oral Tablet', ndc: '', sig: '', startedOn: '2014-01-18' }],
      },
    ],
    [
      'active-problem',
      {
        absent: without('problems'),
        problems: [{ icd10Code: '', description: 'Community acquired pneumonia' }],
      },
    ],
    ['resolved-problem', { absent: without('problems'), leftOut: 1 }],
    ['no-diabetes', { absent: without('problems'), leftOut: 1 }],
    ['no-known-problems', { absent: without('problems'), noneKnown: ['problems'] }],
  ])('%s', (name, expected) => {
    expect(readRecordFile(documentOf(section(name)), TODAY)).toEqual({ ...NOTHING, ...expected });
  });

  it('whose list is in words alone is not read, and does not look empty', () => {
    const inWords = section('free-text-sig').replace(/<entry.*<\/entry>/s, '');
    expect(readRecordFile(documentOf(inWords), TODAY)).toEqual({
      ...NOTHING,
      absent: without('medications'),
      unread: 1,
    });
  });

  it.each(['716186003', '409137002'])('that says by code %s that no allergy is known', (code) => {
    const said = section('allergy-to-penicillins').replace('code="416098002"', `code="${code}"`);
    expect(readRecordFile(documentOf(said), TODAY)).toMatchObject({
      allergies: [],
      noneKnown: ['allergies'],
    });
  });

  it('of two patients says of neither whose it is', () => {
    const one = documentOf(section('active-problem'));
    const target = /<recordTarget>.*<\/recordTarget>/s.exec(one)?.[0] ?? '';
    expect(readRecordFile(one.replace(target, target + target), TODAY)?.person).toEqual({
      firstName: '',
      lastName: '',
      birthDate: '',
    });
  });
});

it.each([
  ['no document', '<note/>'],
  ['XML that is cut off', documentOf(section('active-problem')).slice(0, 2000)],
  ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${documentOf()}`],
  ['no JSON', '{"resourceType": "Bundle"'],
  ['one resource', '{"resourceType": "Patient"}'],
  ['a text', 'lisinopril 10 mg'],
])('%s is not read', (_, text) => {
  expect(readRecordFile(text, TODAY)).toBeUndefined();
});
